import { useMemo, useState } from 'react';
import type { HydratedIntegration } from '../../contract/index.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { contentChanges } from '../../domain/content-changes.ts';
import { planSave } from '../../domain/save-plan.ts';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useSaveInstallation } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import { useInstallationCheck } from '../../queries/useInstallationCheck.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import type { Draft } from '../../state/useDraft.ts';
import { countEdits } from './count-edits.ts';
import { partId } from './part-id.ts';
import { rejectedParts } from './rejected-parts.ts';

/** What came of the last attempt to save. */
type LastSave = 'none' | 'installed' | 'updated' | 'incomplete' | 'failed';

/** Saving of a screen's draft, and what it would come to. */
export interface Save {
  mode: 'install' | 'update';
  changes: ContentChange[];
  /** How many choices are unsaved. */
  editCount: number;
  isPending: boolean;
  last: LastSave;
  /** Why the server refused, and which parts of the screen that is about. */
  rejection: { error: Error; parts: ReadonlySet<string> } | null;
  /** Parts of the screen that can't be saved as they are. */
  incomplete: ReadonlySet<string>;
  /** What is missing is shown from the first attempt on. */
  isChecked: boolean;
  /** The last attempt found something missing, and something still is. */
  isIncomplete: boolean;
  /** @returns part of the screen that needs attention first, when nothing was saved */
  run: () => Promise<string | undefined>;
}

const NO_CHANGES: ContentChange[] = [];

/** Saves a draft when it is complete, and says where it is not. */
export function useSave(
  screen: InstallationScreenData,
  manifest: HydratedIntegration,
  draft: Draft,
  callbacks: InstallationCallbacks,
): Save {
  const saved = screen.installation?.config.content;
  const { content } = draft;
  const action = useSaveInstallation(screen, callbacks);
  const check = useInstallationCheck(screen.integration.id);
  const [isChecking, setChecking] = useState(false);
  const [last, setLast] = useState<LastSave>('none');
  const plan = useMemo(() => planSave(manifest, saved, content), [manifest, saved, content]);
  const changes = plan.kind === 'nothing' ? NO_CHANGES : plan.changes;
  const editCount = useMemo(() => countEdits(changes, saved, content), [changes, saved, content]);
  const incomplete = new Set(
    plan.kind === 'invalid' ? plan.issues.map((issue) => partId({ part: 'read', ...issue })) : [],
  );
  const [rejected, setRejected] = useState<readonly string[]>([]);
  // What was gone back from is refused no more.
  const unsaved = new Set(changes.map(partId));
  const parts = rejected.filter((part) => unsaved.has(part));

  const run = async () => {
    if (plan.kind === 'nothing' || (plan.kind === 'create' && changes.length === 0)) return undefined;
    if (plan.kind === 'invalid') {
      setLast('incomplete');
      return [...incomplete][0];
    }
    if (plan.kind === 'update') {
      setChecking(true);
      // A check that fails decides nothing: the save itself will say what is wrong.
      const now = await check().catch(() => saved);
      setChecking(false);
      // The edits are carried over to what somebody else saved, and the customer sees that before it is sent.
      if (!now || contentChanges(saved, now).length > 0) return undefined;
    }
    const outcome = await action.run({ plan, draft: content });
    setLast(outcome.ok ? (plan.kind === 'create' ? 'installed' : 'updated') : 'failed');
    const named = outcome.ok ? [] : rejectedParts(outcome.error, changes);
    setRejected(named);
    return named[0];
  };

  return {
    mode: saved ? 'update' : 'install',
    changes,
    editCount,
    isPending: isChecking || action.isPending,
    last,
    rejection: action.error && parts.length > 0 ? { error: action.error, parts: new Set(parts) } : null,
    incomplete,
    isChecked: last === 'incomplete',
    isIncomplete: last === 'incomplete' && plan.kind === 'invalid',
    run,
  };
}
