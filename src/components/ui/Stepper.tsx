import { hint, visuallyHidden } from '../../../styles/mixins.css.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Status } from './Status.tsx';
import * as css from './Stepper.css.ts';
import { stepperParts } from './Stepper.parts.ts';

/** Step of a wizard. */
export interface Step {
  id: string;
  label: string;
  /** Detail, such as the position within the step. */
  detail?: string;
  state: 'done' | 'current' | 'next';
  /** Navigates to the step; absent if it can't be opened. */
  onOpen?: () => void;
}

const marks = { done: 'ready', current: 'active', next: 'idle' } as const;

/** Progress of a wizard. Steps that can be opened are buttons. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { wizard } = useMessages();
  return (
    <nav aria-label={label} data-amp-part={stepperParts.stepper}>
      <ol className={css.list}>
        {steps.map((step) => {
          const isCurrent = step.state === 'current';
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              data-amp-part={stepperParts.step}
              data-amp-state={step.state}
              key={step.id}
            >
              <Status kind={marks[step.state]} />{' '}
              {step.onOpen ? (
                <button className={css.link} onClick={step.onOpen} type="button">
                  {step.label}
                </button>
              ) : (
                <span className={isCurrent ? css.current : hint}>{step.label}</span>
              )}
              {step.state === 'done' && <span className={visuallyHidden}> {wizard.done}</span>}
              {step.detail && <span className={hint}> {step.detail}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
