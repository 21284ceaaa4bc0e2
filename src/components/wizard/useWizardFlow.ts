import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HydratedIntegration } from '../../contract/index.ts';
import type { WizardPosition, WizardStep } from '../../domain/wizard-steps.ts';
import { stepIssues, wizardPosition, wizardSteps } from '../../domain/wizard-steps.ts';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import type { Draft } from '../../state/useDraft.ts';
import type { DynamicMappings } from '../configure/initial-content.ts';
import { useProposedDraft } from '../configure/useProposedDraft.ts';
import type { Save } from '../configure/useSave.ts';
import { useSave } from '../configure/useSave.ts';
import { useWizardLocation } from './useWizardLocation.ts';

/** The guided install between the account and what happens now. */
export interface WizardFlow {
  draft: Draft;
  save: Save;
  steps: WizardStep[];
  position: WizardPosition;
  /** The step that is shown; undefined when the install is done. */
  step: WizardStep | undefined;
  /** The customer wanted to go on, and something is missing. */
  isMissing: boolean;
  /** The next step is the review, from which this one was opened. */
  isReturning: boolean;
  /** Somebody else installed in the meantime. */
  isInstalledElsewhere: boolean;
  /** @param isReturning the customer goes back to the review afterwards */
  go: (stepId: string | undefined, isReturning?: boolean) => void;
  /** Goes on, or installs at the end. @returns false when something is missing, which is in the page by then */
  next: () => Promise<boolean>;
}

/** Steps, draft and save of the guided install. Everything is sent at once, at the end. */
export function useWizardFlow(
  screen: InstallationScreenData,
  manifest: HydratedIntegration,
  dynamicMappings: DynamicMappings,
  callbacks: InstallationCallbacks,
): WizardFlow {
  const { connection, installation } = screen;
  const draft = useProposedDraft(manifest, installation?.config.content, dynamicMappings);
  const { content } = draft;
  const save = useSave(screen, manifest, draft, callbacks);
  const isDone = save.last === 'installed';

  const [location, setLocation] = useWizardLocation();
  // Another account was connected since the customer went back to that step, which leads on.
  const wanted = location.step === 'connect' && location.connection !== connection?.id ? undefined : location.step;
  const steps = useMemo(() => wizardSteps(manifest, content, dynamicMappings), [manifest, content, dynamicMappings]);
  const position = useMemo(() => wizardPosition(manifest, steps, content, wanted), [manifest, steps, content, wanted]);
  const step = isDone ? undefined : steps[position.index];
  const furthest = steps[position.reach];
  const isReturning = location.isReturning === true && step?.kind !== 'review';

  const issues = step ? stepIssues(manifest, step, content) : [];
  const [checked, setChecked] = useState<string | null>(null);

  const go = (stepId: string | undefined, returns = false) => {
    setChecked(null);
    setLocation({ step: stepId, isReturning: returns, connection: connection?.id });
  };

  const next = async () => {
    if (step?.kind === 'review') {
      const rejected = await save.run();
      if (rejected === undefined) draft.reset();
    } else if (issues.length > 0) {
      // It must be in the page before it can take the focus.
      flushSync(() => setChecked(step?.id ?? null));
      return false;
    } else {
      const target = isReturning ? furthest : steps[position.index + 1];
      go(target?.id, isReturning && target?.kind !== 'review');
    }
    return true;
  };

  return {
    draft,
    save,
    steps,
    position,
    step,
    isMissing: issues.length > 0 && checked === step?.id,
    isReturning: isReturning && furthest?.kind === 'review',
    isInstalledElsewhere: installation !== undefined && !isDone && !save.isPending,
    go,
    next,
  };
}
