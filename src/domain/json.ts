/**
 * Compares two JSON values by content. A member that is undefined counts as absent; the order of members is ignored.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  return (
    Object.keys(a).every((key) => isSameJson(a[key], getOwn(b, key))) &&
    Object.keys(b).every((key) => b[key] === undefined || getOwn(a, key) !== undefined)
  );
}

/** JSON object: neither null nor an array. */
export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns an own member of a map. Names are untrusted: a field may be called `constructor`.
 *
 * @returns undefined when there is no such member, or no map
 */
export function getOwn<T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}

/**
 * Splits a JSON pointer into its keys (RFC 6901).
 *
 * @param pointer such as `/content/read/objects/a~1b`; empty for the whole document
 */
export function parseJsonPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}
