import { visuallyHidden } from '../../../styles/mixins.css.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { Icon } from './Icon.tsx';
import * as css from './Stepper.css.ts';

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

/** Progress of a wizard. Steps that can be opened are buttons. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { wizard } = useMessages();
  return (
    <nav aria-label={label} className={css.stepper} data-amp-part="stepper">
      <ol className={css.list}>
        {steps.map((step) => {
          const isCurrent = step.state === 'current';
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={css.step}
              data-amp-part="step"
              data-amp-state={step.state}
              key={step.id}
            >
              <span className={css.mark}>{step.state === 'done' && <Icon name="check" />}</span>
              <span className={css.text}>
                {step.onOpen ? (
                  <button className={css.link} onClick={step.onOpen} type="button">
                    {step.label}
                  </button>
                ) : (
                  // In an element, because the translation of a browser takes bare text away from React.
                  <span>{step.label}</span>
                )}
                {step.state === 'done' && <span className={visuallyHidden}>{` ${wizard.done}`}</span>}
                {step.detail && <span className={css.detail}>{` ${step.detail}`}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
