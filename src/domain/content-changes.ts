import type { DraftContent } from './config-content.ts';
import { readConfig, withReadConfig, withWriteConfig, writeConfig } from './config-content.ts';
import { isSameJson } from './json.ts';
import { differsInDisabledOnly, isSameReadConfig, isSameWriteConfig } from './same-config.ts';

/** A change between the saved content and a draft. */
export type ContentChange =
  /** `toggled`: paused or resumed, without other changes. */
  | { part: 'read'; objectName: string; kind: 'added' | 'changed' | 'toggled' }
  | { part: 'write' | 'subscribe'; objectName: string; kind: 'added' | 'changed' | 'removed' }
  | { part: 'proxy' };

/**
 * Lists the changes of a draft. A missing part is unchanged, so `{}` changes nothing. A missing read object is
 * unchanged, too, because updates can pause but not remove it.
 *
 * @param saved undefined when nothing is installed
 */
export function contentChanges(saved: DraftContent | undefined, draft: DraftContent): ContentChange[] {
  const changes: ContentChange[] = [];
  for (const [objectName, config] of Object.entries(draft.read?.objects ?? {})) {
    const before = readConfig(saved, objectName);
    if (!before) changes.push({ part: 'read', objectName, kind: 'added' });
    else if (differsInDisabledOnly(before, config)) changes.push({ part: 'read', objectName, kind: 'toggled' });
    else if (!isSameReadConfig(before, config)) changes.push({ part: 'read', objectName, kind: 'changed' });
  }
  for (const part of ['write', 'subscribe'] as const) {
    if (draft[part]) changes.push(...mapChanges(part, saved?.[part]?.objects ?? {}, draft[part].objects ?? {}));
  }
  if (draft.proxy && draft.proxy.enabled !== Boolean(saved?.proxy?.enabled)) changes.push({ part: 'proxy' });
  return changes;
}

function mapChanges(part: 'write' | 'subscribe', before: object, after: object): ContentChange[] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const isSame = part === 'write' ? isSameWriteConfig : isSameJson;
  const changes: ContentChange[] = [];
  for (const [objectName, config] of next) {
    if (!old.has(objectName)) changes.push({ part, objectName, kind: 'added' });
    else if (!isSame(old.get(objectName), config)) changes.push({ part, objectName, kind: 'changed' });
  }
  for (const objectName of old.keys()) {
    if (!next.has(objectName)) changes.push({ part, objectName, kind: 'removed' });
  }
  return changes;
}

/** Whether one read object of a draft differs from what is saved. */
export function isReadUnsaved(objectName: string, saved: DraftContent | undefined, draft: DraftContent): boolean {
  const config = readConfig(draft, objectName);
  return config !== undefined && !isSameReadConfig(readConfig(saved, objectName), config);
}

/**
 * Applies some changes of a draft, to save a part of it.
 *
 * @param base content to change
 * @param draft content with the new values
 */
export function applyChanges(base: DraftContent, draft: DraftContent, changes: readonly ContentChange[]): DraftContent {
  let content = base;
  for (const change of changes) {
    if (change.part === 'read') {
      content = withReadConfig(content, change.objectName, readConfig(draft, change.objectName));
    } else if (change.part === 'write') {
      content = withWriteConfig(content, change.objectName, writeConfig(draft, change.objectName));
    } else {
      content = { ...content, [change.part]: draft[change.part] };
    }
  }
  return content;
}
