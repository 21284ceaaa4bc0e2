import type { ConfigContent, HydratedIntegration } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig } from './config-content.ts';
import type { ContentChange } from './content-changes.ts';
import { contentChanges } from './content-changes.ts';
import type { ReadIssue } from './read-issues.ts';
import { readIssues } from './read-issues.ts';
import type { SettingsIssue } from './settings-issues.ts';
import { settingsIssues } from './settings-issues.ts';
import type { ConfigUpdate } from './update-mask.ts';
import { configUpdate } from './update-mask.ts';

/** Plan for saving a draft. */
export type SavePlan =
  | { kind: 'nothing' }
  | { kind: 'invalid'; issues: (ReadIssue | SettingsIssue)[]; changes: ContentChange[] }
  | { kind: 'create'; content: ConfigContent; changes: ContentChange[] }
  | ({ kind: 'update'; changes: ContentChange[] } & ConfigUpdate);

/**
 * Plans the request that saves a draft. Only changed objects are validated and sent; objects without metadata are left
 * to the server's validation.
 *
 * @param manifest latest revision, hydrated for the connection
 * @param saved the installation's content; undefined when nothing is installed
 * @param draft content to save
 */
export function planSave(
  manifest: HydratedIntegration,
  saved: ConfigContent | undefined,
  draft: DraftContent,
): SavePlan {
  const { provider } = manifest;
  const changes = contentChanges(saved, draft);
  if (saved && changes.length === 0) return { kind: 'nothing' };

  const issues = [...draftIssues(manifest, draft, changes), ...settingsIssues(draft, changes)];
  if (issues.length > 0) return { kind: 'invalid', issues, changes };
  if (saved) return { kind: 'update', changes, ...configUpdate(provider, draft, changes) };

  const isPassedThrough = draft.proxy === undefined && manifest.proxy?.enabled;
  return {
    kind: 'create',
    changes,
    content: { ...draft, provider, ...(isPassedThrough && { proxy: { enabled: true } }) },
  };
}

function draftIssues(
  manifest: HydratedIntegration,
  draft: DraftContent,
  changes: readonly ContentChange[],
): ReadIssue[] {
  const objects = new Map(manifest.read?.objects.map((object) => [object.objectName, object]));
  return changes.flatMap((change) => {
    // Pausing must work even if the rest of the object is invalid.
    if (change.part !== 'read' || change.kind === 'toggled') return [];
    const object = objects.get(change.objectName);
    const config = readConfig(draft, change.objectName);
    return object && config && !object.error ? readIssues(object, config) : [];
  });
}
