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

/** What saving a draft comes to. */
export type SavePlan =
  | { kind: 'nothing' }
  | { kind: 'invalid'; issues: (ReadIssue | SettingsIssue)[]; changes: ContentChange[] }
  | { kind: 'create'; content: ConfigContent; changes: ContentChange[] }
  | ({ kind: 'update'; changes: ContentChange[] } & ConfigUpdate);

/**
 * Decides what to send so that a draft becomes the installation's config. Only changed objects are checked and sent;
 * an object that the provider failed to describe is not checked, the server will.
 *
 * @param manifest latest revision, filled in for the connection
 * @param saved the installation's content; undefined when nothing is installed
 * @param draft the content that the customer wants
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
    // Stopping must work even while the rest of the object would be refused.
    if (change.part !== 'read' || change.kind === 'toggled') return [];
    const object = objects.get(change.objectName);
    const config = readConfig(draft, change.objectName);
    return object && config && !object.error ? readIssues(object, config) : [];
  });
}
