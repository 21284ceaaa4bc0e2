import { isPlainObject } from './field-path.ts';

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
