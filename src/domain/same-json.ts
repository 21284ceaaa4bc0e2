import { getOwn } from './get-own.ts';

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
