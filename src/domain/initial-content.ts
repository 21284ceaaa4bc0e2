import type { FieldMappingEntry, HydratedIntegration } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { withReadConfig } from './config-content.ts';
import { objectGroups } from './object-alternatives.ts';
import { initialReadConfig } from './read-config.ts';
import { readIssues } from './read-issues.ts';

/** Dynamic field mappings of the host, by object name. */
export type DynamicMappings = Record<string, FieldMappingEntry[]>;

/**
 * Returns the initial draft of an install: every read object that is complete without customer input, the first object
 * in any case because it is displayed, and the first of alternatives. The customer can exclude each of them, and selects
 * write objects. The write section is sent even if it is empty, because without one the server allows every write.
 */
export function initialContent(manifest: HydratedIntegration, dynamicMappings: DynamicMappings): DraftContent {
  let content: DraftContent = {};
  for (const [index, group] of objectGroups(manifest.read?.objects ?? []).entries()) {
    const object = group.find(({ error }) => !error);
    if (!object) continue;
    const config = initialReadConfig(object, dynamicMappings[object.objectName]);
    if (index === 0 || readIssues(object, config).length === 0) {
      content = withReadConfig(content, object.objectName, config);
    }
  }
  return manifest.write === undefined ? content : { ...content, write: { objects: {} } };
}

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
