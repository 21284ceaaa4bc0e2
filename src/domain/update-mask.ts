import type { ConfigContent, ReadObjectConfig, SubscribeObjectConfig, WriteObjectConfig } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import type { ContentChange } from './content-changes.ts';

/** Content and mask of an update: every path has its value in `content`, which has no other members. */
export interface ConfigUpdate {
  updateMask: string[];
  content: DraftContent;
}

/**
 * Builds the smallest update for some changes. After the removal of a write or subscribe object the whole map is sent,
 * because a mask path needs a value.
 *
 * @param provider part of every update, as the specification requires
 */
export function configUpdate(provider: string, draft: DraftContent, changes: readonly ContentChange[]): ConfigUpdate {
  const mask = new Set<string>();
  const content: DraftContent = { provider };
  const read: Record<string, ReadObjectConfig> = {};
  const maps: { write: Record<string, WriteObjectConfig>; subscribe: Record<string, SubscribeObjectConfig> } = {
    write: {},
    subscribe: {},
  };
  const partsWithRemovals = new Set(
    changes.filter((change) => 'kind' in change && change.kind === 'removed').map(({ part }) => part),
  );

  for (const change of changes) {
    if (change.part === 'proxy') {
      mask.add('config.content.proxy.enabled');
      content.proxy = draft.proxy;
    } else if (change.part === 'read') {
      const config = draft.read?.objects[change.objectName];
      if (!config) continue;
      const path = objectPath('read', change.objectName);
      const isToggle = change.kind === 'toggled';
      mask.add(isToggle ? `${path}.disabled` : path);
      read[change.objectName] = isToggle
        ? { objectName: config.objectName, disabled: config.disabled === true }
        : config;
      content.read = { objects: read };
    } else {
      const { part, objectName } = change;
      const objects = draft[part]?.objects ?? {};
      mask.add(partsWithRemovals.has(part) ? `config.content.${part}.objects` : objectPath(part, objectName));
      Object.assign(maps[part], partsWithRemovals.has(part) ? objects : { [objectName]: objects[objectName] });
      Object.assign(content, { [part]: { objects: maps[part] } });
    }
  }
  return { updateMask: [...mask], content };
}

function objectPath(part: keyof ConfigContent, objectName: string): string {
  return `config.content.${part}.objects.${escapeName(objectName)}`;
}

/** Escapes an object name for a mask path: dots separate segments. */
export function escapeName(objectName: string): string {
  return objectName.replace(/[\\.]/g, '\\$&');
}
