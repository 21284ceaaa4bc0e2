import type { DraftContent } from './config-content.ts';

/** Configs of deselected objects, by part and object name. */
export type DeselectedObjects = Pick<DraftContent, 'read' | 'write'>;

/**
 * Keeps the configs of objects that an edit deselects, and restores the kept configs of objects that it selects.
 *
 * @param before content before the edit
 * @param after content after the edit
 * @param kept configs that earlier edits deselected
 * @returns the content to use, and the configs to keep; the same references without a change
 */
export function retainDeselected(
  before: DraftContent,
  after: DraftContent,
  kept: DeselectedObjects,
): { content: DraftContent; kept: DeselectedObjects } {
  let content = after;
  let next = kept;
  for (const part of ['read', 'write'] as const) {
    const old: object = before[part]?.objects ?? {};
    const now: object = after[part]?.objects ?? {};
    const known: object = kept[part]?.objects ?? {};
    const added = Object.entries(known).filter(([name]) => Object.hasOwn(now, name) && !Object.hasOwn(old, name));
    if (added.length > 0) content = { ...content, [part]: { objects: { ...now, ...Object.fromEntries(added) } } };
    const removed = Object.entries(old).filter(([name]) => !Object.hasOwn(now, name));
    if (removed.length > 0) next = { ...next, [part]: { objects: { ...known, ...Object.fromEntries(removed) } } };
  }
  return { content, kept: next };
}
