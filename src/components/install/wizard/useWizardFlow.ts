import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HydratedIntegration } from '../../../contract/index.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import type { WizardPosition, WizardStep } from '../../../domain/wizard-steps.ts';
import { stepIssues, wizardPosition, wizardSteps } from '../../../domain/wizard-steps.ts';
import { usePersistedState } from '../../../provider/usePersistedState.ts';
import type { InstallationScreenData } from '../../../queries/useInstallationScreen.ts';
import type { Draft } from '../../../state/draft-edits.ts';
import { useProposedDraft } from '../configure/useProposedDraft.ts';
import type { Save } from '../configure/useSave.ts';
import { useSave } from '../configure/useSave.ts';
import type { InstallationCallbacks } from '../frame/install-integration-props.ts';

/** State of the wizard. */
export interface WizardFlow {
  draft: Draft;
  save: Save;
  steps: WizardStep[];
  position: WizardPosition;
  /** Current step; undefined after the install. */
  step: WizardStep | undefined;
  /** Whether missing values are shown. */
  isMissing: boolean;
  /** Whether the next step is the review, from which this step was opened. */
  isReturning: boolean;
  /** Another user installed the integration in the meantime. */
  isInstalledElsewhere: boolean;
  /** @param isReturning returns to the review afterwards */
  go: (stepId: string | undefined, isReturning?: boolean) => void;
  /** Continues to the next step, or installs. @returns false if a value is missing, after rendering the error */
  next: () => Promise<boolean>;
}

/** Controls steps, draft and save of the wizard. Everything is sent at the end. */
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
  // A newly connected account leads on from the connect step.
  const wanted = location.step === 'connect' && location.connection !== connection?.id ? undefined : location.step;
  const steps = useMemo(
    () => wizardSteps(manifest, content, dynamicMappings, save.isChoiceOptional),
    [manifest, content, dynamicMappings, save.isChoiceOptional],
  );
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
      const outcome = await save.run();
      if (outcome.kind === 'saved') draft.reset();
    } else if (issues.length > 0) {
      // The error must be rendered before it can be focused.
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

/** Location in the wizard. */
interface WizardLocation {
  /** Step id; the first available step when undefined. */
  step?: string;
  /** Whether the step was opened from the review. */
  isReturning?: boolean;
  /** Connection when the connect step was opened; another one leads on. */
  connection?: string;
}

const START: WizardLocation = {};

/** Returns the location, persisted with the draft. */
export function useWizardLocation(): [WizardLocation, (location: WizardLocation) => void] {
  return usePersistedState('wizard', START, isLocation);
}

function isLocation(value: unknown): value is WizardLocation {
  return typeof value === 'object' && value !== null;
}
