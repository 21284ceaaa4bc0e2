import type { JsonObject } from './json.ts';
import { getOwn, isJsonObject, isSameJson } from './json.ts';

/**
 * Merges unsaved edits with content that another user saved (three-way merge). If both changed the same leaf, the edit
 * wins; arrays are leaves. Linear in the size of the three.
 *
 * @param base content before the edits
 * @param mine `base` with the edits
 * @param theirs content saved in the meantime
 */
export function mergeContent<T extends object>(base: T, mine: T, theirs: T): T {
  // JSON in, JSON of the same shape out: every member comes from one of the three.
  return mergeObjects(base as JsonObject, mine as JsonObject, theirs as JsonObject) as T;
}

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeValues(getOwn(base, key), getOwn(mine, key), getOwn(theirs, key));
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSameJson(mine, base)) return theirs;
  if (isSameJson(theirs, base)) return mine;
  if (isJsonObject(mine) && isJsonObject(theirs)) return mergeObjects(isJsonObject(base) ? base : {}, mine, theirs);
  return mine;
}
