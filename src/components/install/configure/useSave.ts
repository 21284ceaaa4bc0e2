import { useMemo, useState } from 'react';
import { AmpersandApiError } from '../../../api/api-error.ts';
import { warnDeveloper } from '../../../api/build-environment.ts';
import type { Installation } from '../../../api/resources.ts';
import type { HydratedIntegration, ReadObjectConfig, ValidationIssue } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig, writeConfig } from '../../../domain/config-content.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { contentChanges } from '../../../domain/content-changes.ts';
import { countSelectionDifferences, readSettingChoices, writeSettingChoices } from '../../../domain/same-config.ts';
import type { SavePlan } from '../../../domain/save-plan.ts';
import { planSave } from '../../../domain/save-plan.ts';
import { hasEventsWithoutReads } from '../../../domain/subscribe-events.ts';
import { useInstallAction, useUpdateInstallationAction } from '../../../hooks/installation-actions.ts';
import { outcomeOf } from '../../../hooks/useHostAction.ts';
import { useInstallationScope } from '../../../provider/InstallationContext.ts';
import { reloadInstallation } from '../../../queries/current-installation.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import { useSession } from '../../../queries/useSession.ts';
import type { Draft } from '../../../state/draft-edits.ts';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';
import { contentPath } from './find-field-error.ts';
import { MANAGE_PART, partId } from './part-id.ts';

/** Result of the last attempt to save. */
type LastSave = 'none' | 'installed' | 'updated' | 'incomplete' | 'failed';

/** Outcome of {@link Save.run}. `part` is the first part of the screen that needs attention. */
type SaveOutcome =
  | { kind: 'saved' }
  /** Nothing to save; no request was sent. */
  | { kind: 'unchanged' }
  /** Incomplete; no request was sent. */
  | { kind: 'invalid'; part: string }
  /** Another user changed or removed the installation; no request was sent, and the edits are merged with the change. */
  | { kind: 'conflict' }
  | { kind: 'failed'; error: Error; part: string };

/** Saves the draft of a screen. */
export interface Save {
  mode: 'install' | 'update';
  changes: ContentChange[];
  /** The integration can be installed without an object, for its events. */
  isChoiceOptional: boolean;
  /** Number of unsaved choices. */
  editCount: number;
  isPending: boolean;
  last: LastSave;
  /** Whether the installation still has the config of the last save. */
  isLastCurrent: boolean;
  /** The server's error and the parts of the screen that it concerns. */
  rejection: { error: Error; parts: ReadonlySet<string> } | null;
  /** Reasons why the draft can’t be saved. */
  issues: DraftIssues;
  /** Parts of the screen that are incomplete, with the number of their missing values. */
  incomplete: ReadonlyMap<string, number>;
  /** Whether missing values are shown: after an attempt to save, until nothing is missing. */
  isChecked: boolean;
  run: () => Promise<SaveOutcome>;
}

/** Validation issues of a draft. */
export type DraftIssues = Extract<SavePlan, { kind: 'invalid' }>['issues'];

const NO_CHANGES: ContentChange[] = [];
const NO_ISSUES: DraftIssues = [];

/** Validates and saves a draft. */
export function useSave(
  screen: InstallationScreenData,
  manifest: HydratedIntegration,
  draft: Draft,
  callbacks: InstallationCallbacks,
): Save {
  const saved = screen.installation?.config.content;
  const { content } = draft;
  const [create, creation] = useInstallAction(() => screen, {
    onSuccess: ({ id, config }) => callbacks.onInstallSuccess?.(id, config),
    onError: (error) => callbacks.onError?.(error, 'install'),
  });
  const [update, updating] = useUpdateInstallationAction(() => screen, {
    onSuccess: ({ id, config }) => callbacks.onUpdateSuccess?.(id, config),
    onError: (error) => callbacks.onError?.(error, 'update'),
  });
  const isChoiceOptional = hasEventsWithoutReads(screen.integration);
  const { consumerRef, groupRef } = useInstallationScope();
  const session = useSession(consumerRef, groupRef);
  const [isChecking, setChecking] = useState(false);
  const [last, setLast] = useState<LastSave>('none');
  const [savedConfigId, setSavedConfigId] = useState<string>();
  const plan = useMemo(() => planSave(manifest, saved, content), [manifest, saved, content]);
  const changes = plan.kind === 'nothing' ? NO_CHANGES : plan.changes;
  const editCount = useMemo(() => countEdits(changes, saved, content), [changes, saved, content]);
  const issues = plan.kind === 'invalid' ? plan.issues : NO_ISSUES;
  const incomplete = new Map<string, number>();
  for (const issue of issues) {
    const part = partId({ part: 'read', ...issue });
    incomplete.set(part, (incomplete.get(part) ?? 0) + 1);
  }
  // Values that are missing later were not part of this attempt.
  if (last === 'incomplete' && issues.length === 0) setLast('none');
  const [rejected, setRejected] = useState<{ error: Error; parts: readonly string[] } | null>(null);
  // Parts without unsaved changes are no longer rejected.
  const unsaved = new Set(changes.map(partId));
  const parts = rejected?.parts.filter((part) => unsaved.has(part)) ?? [];

  const run = async (): Promise<SaveOutcome> => {
    const isEmpty = plan.kind === 'create' && changes.length === 0 && !isChoiceOptional;
    if (plan.kind === 'nothing' || isEmpty) return { kind: 'unchanged' };
    if (plan.kind === 'invalid') {
      setLast('incomplete');
      return { kind: 'invalid', part: firstOf(incomplete.keys()) };
    }
    if (plan.kind === 'update') {
      setChecking(true);
      // If the check fails, the save itself reports the error.
      const now = await reloadInstallation(session, groupRef, screen.integration.id).catch(() => screen.installation);
      setChecking(false);
      // The customer reviews the merged draft before it is sent.
      if (!now || contentChanges(saved, now.config.content).length > 0) return { kind: 'conflict' };
    }
    setRejected(null);
    const outcome = await outcomeOf<Installation>((callbacks) =>
      plan.kind === 'create' ? create({ config: plan.content }, callbacks) : update({ config: content }, callbacks),
    );
    setLast(outcome.ok ? (plan.kind === 'create' ? 'installed' : 'updated') : 'failed');
    if (outcome.ok) {
      setSavedConfigId(outcome.value.config.id);
      return { kind: 'saved' };
    }
    const { error } = outcome;
    // Customers see labels, and no issue that has no place on the screen.
    for (const { pointer, detail } of issuesOf(error)) warnDeveloper(`Ampersand: ${pointer ?? ''} ${detail}`);
    const parts = rejectedParts(error, changes);
    setRejected({ error, parts });
    return { kind: 'failed', error, part: firstOf(parts) };
  };

  return {
    mode: saved ? 'update' : 'install',
    changes,
    isChoiceOptional,
    editCount,
    isPending: isChecking || creation.isPending || updating.isPending,
    last,
    isLastCurrent: savedConfigId === screen.installation?.config.id,
    rejection: rejected && parts.length > 0 ? { error: rejected.error, parts: new Set(parts) } : null,
    issues,
    incomplete,
    isChecked: last === 'incomplete',
    run,
  };
}

/** Returns the first of the parts that a change belongs to. A plan with issues, and a sent one, has at least one. */
function firstOf([part = MANAGE_PART]: Iterable<string>): string {
  return part;
}

function issuesOf(error: Error): readonly ValidationIssue[] {
  return (error instanceof AmpersandApiError && error.problem?.issues) || [];
}

/** Lists the panes that a rejected save concerns: those that the issues point to, otherwise every changed one. */
export function rejectedParts(error: Error, changes: readonly ContentChange[]): string[] {
  const paths = issuesOf(error).map(({ pointer }) => contentPath(pointer) ?? []);
  const concerned = changes.filter((change) =>
    paths.some(
      ([part, , objectName]) => part === change.part && (!('objectName' in change) || objectName === change.objectName),
    ),
  );
  return [...new Set((concerned.length > 0 ? concerned : changes).map(partId))];
}

/**
 * Counts the unsaved choices of a user: each field, mapping, setting and new object counts as one. At least one per
 * change.
 */
export function countEdits(
  changes: readonly ContentChange[],
  saved: DraftContent | undefined,
  draft: DraftContent,
): number {
  return changes.reduce((count, change) => {
    if (!('kind' in change) || change.kind !== 'changed') return count + 1;
    const { part, objectName } = change;
    if (part === 'read') {
      return count + Math.max(1, countChoices(readConfig(saved, objectName), readConfig(draft, objectName)));
    }
    const [before, after] = [writeConfig(saved, objectName), writeConfig(draft, objectName)];
    const isWrite = part === 'write' && before && after;
    return (
      count + (isWrite ? Math.max(1, countDifferences(writeSettingChoices(before), writeSettingChoices(after))) : 1)
    );
  }, 0);
}

function countChoices(
  before: ReadObjectConfig = { objectName: '' },
  after: ReadObjectConfig = { objectName: '' },
): number {
  const isAllSwitched = before.selectedFieldsAuto !== after.selectedFieldsAuto;
  return (
    // The "all fields" switch counts once, not once per field.
    (isAllSwitched ? 1 : countSelectionDifferences(before.selectedFields, after.selectedFields)) +
    countDifferences(before.selectedFieldMappings ?? {}, after.selectedFieldMappings ?? {}) +
    countDifferences(valueAnswers(before), valueAnswers(after)) +
    countDifferences(readSettingChoices(before), readSettingChoices(after)) +
    (Boolean(before.disabled) === Boolean(after.disabled) ? 0 : 1)
  );
}

/** Value mappings with one key each. */
function valueAnswers({ selectedValueMappings = {} }: ReadObjectConfig): Record<string, string> {
  return Object.fromEntries(
    Object.entries(selectedValueMappings).flatMap(([fieldName, answers]) =>
      Object.entries(answers).map(([appValue, value]) => [JSON.stringify([fieldName, appValue]), value]),
    ),
  );
}

function countDifferences(before: Record<string, unknown>, after: Record<string, unknown>): number {
  const changed = Object.keys(after).filter((key) => !Object.hasOwn(before, key) || before[key] !== after[key]);
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return changed.length + removed.length;
}
