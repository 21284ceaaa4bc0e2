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
export function keepDeselected(
  before: DraftContent,
  after: DraftContent,
  kept: DeselectedObjects,
): { content: DraftContent; kept: DeselectedObjects } {
  const read = keepPart(before.read?.objects, after.read?.objects, kept.read?.objects);
  const write = keepPart(before.write?.objects, after.write?.objects, kept.write?.objects);
  return {
    content: {
      ...after,
      ...(read.restored && { read: { ...after.read, objects: { ...after.read?.objects, ...read.restored } } }),
      ...(write.restored && { write: { ...after.write, objects: { ...after.write?.objects, ...write.restored } } }),
    },
    kept:
      read.removed || write.removed
        ? {
            read: { objects: { ...kept.read?.objects, ...read.removed } },
            write: { objects: { ...kept.write?.objects, ...write.removed } },
          }
        : kept,
  };
}

function keepPart<Config>(
  before: Record<string, Config> = {},
  after: Record<string, Config> = {},
  kept: Record<string, Config> = {},
) {
  const pick = (from: Record<string, Config>, isPicked: (name: string) => boolean) => {
    const entries = Object.entries(from).filter(([name]) => isPicked(name));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  };
  const isIn = (objects: Record<string, Config>, name: string) => Object.hasOwn(objects, name);
  return {
    removed: pick(before, (name) => !isIn(after, name)),
    restored: pick(kept, (name) => isIn(after, name) && !isIn(before, name)),
  };
}
