import type { WizardPosition, WizardStep } from '../../../domain/wizard-steps.ts';
import type { Messages } from '../../../locales/en.ts';
import type { Step } from '../../ui/Stepper.tsx';
import type { InstallStep } from '../frame/install-integration-props.ts';

/** Returns the stage of a step, as shown to the customer and the host. */
export function stageOf({ kind }: Pick<WizardStep, 'kind'>): Exclude<InstallStep, 'success'> {
  return kind === 'connect' || kind === 'objects' || kind === 'review' ? kind : 'configure';
}

const STAGES = ['connect', 'objects', 'configure', 'review'] as const;

/** Returns the stages before the steps are known. */
export function plainStages(current: (typeof STAGES)[number], { wizard }: Messages): Step[] {
  const reached = STAGES.indexOf(current);
  return STAGES.map((id, index) => ({
    id,
    label: wizard.stages[id],
    state: index < reached ? 'done' : index === reached ? 'current' : 'next',
  }));
}

/**
 * Returns the stages with links. Stages without steps are omitted once the draft is complete.
 *
 * @param details detail text by stage
 * @param isDone whether the install is complete, without links to earlier steps
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
