import type {
  ConfigContent,
  FieldMappingEntry,
  HydratedReadObject,
  ReadObjectConfig,
  WriteObjectConfig,
} from '../contract/index.ts';
import { getOwn } from './json.ts';
import { applyDynamicMappings, initialReadConfig } from './read-config.ts';

/*
 * Edits of a draft. A draft is the content to save: it starts as the saved content, or empty, and keeps untouched
 * parts.
 */

/** Config content with optional parts. */
export type DraftContent = Partial<ConfigContent>;

/** Config of a read object in a draft; undefined when it has none. */
export function readConfig(draft: DraftContent | undefined, objectName: string): ReadObjectConfig | undefined {
  return getOwn(draft?.read?.objects, objectName);
}

/** Config of a write object in a draft; undefined when it is not written. */
export function writeConfig(draft: DraftContent | undefined, objectName: string): WriteObjectConfig | undefined {
  return getOwn(draft?.write?.objects, objectName);
}

/** Sets the config of one read object; undefined removes the object. */
export function withReadConfig<Draft extends DraftContent>(
  draft: Draft,
  objectName: string,
  config: ReadObjectConfig | undefined,
): Draft {
  if (!config && !draft.read) return draft;
  return { ...draft, read: { ...draft.read, objects: withMember(draft.read?.objects, objectName, config) } };
}

/**
 * Edits the config of one read object in a draft. A new object starts with its initial config; an edit that changes
 * nothing adds it.
 *
 * @param dynamicMappings the host's `fieldMapping` entries for this object
 */
export function editReadConfig<Draft extends DraftContent>(
  draft: Draft,
  object: HydratedReadObject,
  edit: (config: ReadObjectConfig) => ReadObjectConfig,
  dynamicMappings: readonly FieldMappingEntry[] = [],
): Draft {
  const { objectName } = object;
  const config = readConfig(draft, objectName);
  const next = config ? applyDynamicMappings(config, dynamicMappings) : initialReadConfig(object, dynamicMappings);
  return withReadConfig(draft, objectName, edit(next));
}

/** Sets the config of one write object; undefined removes the object. */
export function withWriteConfig<Draft extends DraftContent>(
  draft: Draft,
  objectName: string,
  config: WriteObjectConfig | undefined,
): Draft {
  if (!config && !draft.write) return draft;
  return { ...draft, write: { ...draft.write, objects: withMember(draft.write?.objects, objectName, config) } };
}

/** Edits the config of one write object in a draft; an object that is not written begins with nothing set. */
export function editWriteConfig<Draft extends DraftContent>(
  draft: Draft,
  objectName: string,
  edit: (config: WriteObjectConfig) => WriteObjectConfig,
): Draft {
  return withWriteConfig(draft, objectName, edit(writeConfig(draft, objectName) ?? { objectName }));
}

/**
 * Enables or disables write objects. A saved object gets its settings back, so that deselecting and selecting it
 * changes nothing.
 */
export function selectWriteObjects<Draft extends DraftContent>(
  draft: Draft,
  objectNames: readonly string[],
  isSelected: boolean,
  saved: DraftContent | undefined,
): Draft {
  const objects = { ...draft.write?.objects };
  for (const objectName of objectNames) {
    if (isSelected) objects[objectName] ??= writeConfig(saved, objectName) ?? { objectName };
    else delete objects[objectName];
  }
  return { ...draft, write: { ...draft.write, objects } };
}

/** Enables or disables proxy calls. */
export function enableProxy<Draft extends DraftContent>(draft: Draft, enabled: boolean): Draft {
  return { ...draft, proxy: { enabled } };
}

function withMember<T>(map: Record<string, T> | undefined, key: string, value: T | undefined): Record<string, T> {
  const { [key]: _previous, ...others } = map ?? {};
  return value === undefined ? others : { ...map, [key]: value };
}
