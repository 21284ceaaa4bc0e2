import { hint, visuallyHidden } from '../../../styles/mixins.css.ts';
import { useMessages } from '../../locales/messages-context.ts';
import { Status } from './Status.tsx';
import * as css from './Stepper.css.ts';
import { stepperParts } from './Stepper.parts.ts';

/** One step of a guided task. */
export interface Step {
  id: string;
  label: string;
  /** Where within the step the person is, or what came of it. */
  detail?: string;
  state: 'done' | 'current' | 'next';
  /** Goes there; absent where it can't be gone to. */
  onOpen?: () => void;
}

const marks = { done: 'ready', current: 'active', next: 'idle' } as const;

/** How far a guided task has come. Steps that can be gone to are buttons, the others plain text. */
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
