import type { FieldMappingEntry, HydratedReadObject } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { editReadConfig, readConfig, withReadConfig } from './config-content.ts';
import { disableReading } from './read-config.ts';

/**
 * Groups read objects that are delivered under the same name: they are alternatives, and the customer selects one or
 * more of them. Keeps the manifest's order.
 *
 * @returns groups of one or more objects
 */
export function objectGroups(objects: readonly HydratedReadObject[]): HydratedReadObject[][] {
  const groups = new Map<string, HydratedReadObject[]>();
  for (const object of objects) {
    const key = object.mapToName ? `as ${object.mapToName}` : `is ${object.objectName}`;
    const group = groups.get(key);
    if (group) group.push(object);
    else groups.set(key, [object]);
  }
  return [...groups.values()];
}

/**
 * Returns the selected objects of a group. Paused objects are not selected, because updates can pause but not remove
 * them.
 */
export function chosenObjects(
  group: readonly HydratedReadObject[],
  draft: DraftContent | undefined,
): HydratedReadObject[] {
  return group.filter(({ objectName }) => {
    const config = readConfig(draft, objectName);
    return config !== undefined && !config.disabled;
  });
}

/** Returns the objects of a group to display: the selected ones, otherwise one of them. */
export function shownObjects(group: readonly HydratedReadObject[], draft: DraftContent): HydratedReadObject[] {
  const chosen = chosenObjects(group, draft);
  if (chosen.length > 0) return chosen;
  return [...group.filter(({ objectName }) => readConfig(draft, objectName)), ...group].slice(0, 1);
}

/**
 * Selects objects of a group and deselects the others: saved objects are paused, new ones are removed.
 *
 * @param saved undefined when nothing is installed
 * @param dynamicMappings the host's `fieldMapping` entries by object
 */
export function chooseObjects(
  draft: DraftContent,
  group: readonly HydratedReadObject[],
  chosen: readonly string[],
  saved: DraftContent | undefined,
  dynamicMappings: Readonly<Record<string, readonly FieldMappingEntry[]>> = {},
): DraftContent {
  return group.reduce((next, object) => {
    const { objectName } = object;
    if (chosen.includes(objectName)) {
      return editReadConfig(
        next,
        object,
        (config) => (config.disabled ? disableReading(config, false) : config),
        dynamicMappings[objectName],
      );
    }
    const config = readConfig(next, objectName);
    if (!config) return next;
    return withReadConfig(next, objectName, readConfig(saved, objectName) && disableReading(config, true));
  }, draft);
}
