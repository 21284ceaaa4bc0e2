import type { WizardPosition, WizardStep } from '../../domain/wizard-steps.ts';
import type { Messages } from '../../locales/en.ts';
import type { InstallStep } from '../InstallIntegration/install-integration-props.ts';
import type { Step } from '../ui/Stepper.tsx';

/** Stage that a step belongs to, as the customer and the host see it. */
export function stageOf({ kind }: Pick<WizardStep, 'kind'>): Exclude<InstallStep, 'success'> {
  return kind === 'connect' || kind === 'objects' || kind === 'review' ? kind : 'configure';
}

const STAGES = ['connect', 'objects', 'configure', 'review'] as const;

/** The stages while their steps are not known: before an account is connected, and until it is described. */
export function plainStages(current: (typeof STAGES)[number], { wizard }: Messages): Step[] {
  const reached = STAGES.indexOf(current);
  return STAGES.map((id, index) => ({
    id,
    label: wizard.stages[id],
    state: index < reached ? 'done' : index === reached ? 'current' : 'next',
  }));
}

/**
 * The stages with their ways in. One that a draft has no step for is left out once the draft is complete.
 *
 * @param details what came of a stage, or where the customer is within it
 * @param isDone everything is installed, and nothing can be gone back to
 */
export function openStages(
  steps: readonly WizardStep[],
  { index, reach }: WizardPosition,
  details: Partial<Record<InstallStep, string>>,
  isDone: boolean,
  onOpen: (stepId: string) => void,
  { wizard }: Messages,
): Step[] {
  const now = steps[index];
  const current = now && stageOf(now);
  return STAGES.flatMap((id): Step[] => {
    const first = steps.findIndex((step) => stageOf(step) === id);
    if (first < 0 && reach === steps.length - 1) return [];
    const isOpen = !isDone && id !== current && first >= 0 && first <= reach;
    return [
      {
        id,
        label: wizard.stages[id],
        detail: details[id],
        state: isDone || (first >= 0 && first < index && id !== current) ? 'done' : id === current ? 'current' : 'next',
        onOpen: isOpen ? () => onOpen(steps[first]?.id ?? id) : undefined,
      },
    ];
  });
}
