const BRACKETED = /^\$(?:\['(?:[^'\\]|\\.)+'\])+$/;
const SEGMENT = /\['((?:[^'\\]|\\.)+)'\]/g;

/**
 * Parts of a field's name: one for a plain name, several for a nested one in JSONPath bracket notation.
 *
 * @param name `email`, or `$['address']['city']`
 */
export function fieldPath(name: string): [string, ...string[]] {
  if (!BRACKETED.test(name)) return [name];
  const [first = name, ...rest] = Array.from(name.matchAll(SEGMENT), ([, part = '']) => part.replace(/\\(.)/g, '$1'));
  return [first, ...rest];
}

/** @returns whether a name is that of a field inside of another one, in brackets or with dots */
export function isNestedName(name: string): boolean {
  return /^\$|[.[\]]/.test(name);
}

/**
 * Writes a value below `target`, creating the objects on the way; those that exist are replaced by changed copies. A name such as `__proto__` becomes a key like any other.
 *
 * @param path from {@link fieldPath}
 */
export function setAtPath(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let parent = target;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    if (isLast) {
      setOwn(parent, key, value);
      return;
    }
    const known = Object.hasOwn(parent, key) ? parent[key] : undefined;
    // A copy: an object on the way may belong to the provider's record, which stays as it is.
    const child = isPlainObject(known) ? { ...known } : {};
    setOwn(parent, key, child);
    parent = child;
  }
}

/** @returns whether the value is an object with keys: no array, no null */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** Wrapper that distinguishes a found value from a missing one. */
export type Found = { value: unknown } | undefined;

/**
 * Finds a field of a provider's record by its name in any case; the exact spelling wins.
 *
 * @param path from `fieldPath`; each part goes one object deeper
 */
export function findValue(record: Record<string, unknown>, path: readonly string[]): Found {
  let current: unknown = record;
  for (const part of path) {
    if (!isPlainObject(current)) return undefined;
    const key = findKey(current, part);
    if (key === undefined) return undefined;
    current = current[key];
  }
  return { value: current };
}

/** @returns the path in the record's own spelling; undefined when the record does not have it */
export function findPath(record: Record<string, unknown>, path: readonly string[]): string[] | undefined {
  const found: string[] = [];
  let current: unknown = record;
  for (const part of path) {
    const key = isPlainObject(current) ? findKey(current, part) : undefined;
    if (key === undefined || !isPlainObject(current)) return undefined;
    found.push(key);
    current = current[key];
  }
  return found;
}

function findKey(record: Record<string, unknown>, name: string): string | undefined {
  if (Object.hasOwn(record, name)) return name;
  const wanted = name.toLowerCase();
  for (const key in record) {
    // The length first: lower-casing every key of every record is most of the cost.
    if (key.length === name.length && key.toLowerCase() === wanted && Object.hasOwn(record, key)) return key;
  }
  return undefined;
}
