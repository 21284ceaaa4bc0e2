import { useMessages } from '../../locales/messages-context.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import { CopyButton } from './CopyButton.tsx';
import { Disclosure } from './Disclosure.tsx';
import * as css from './Failure.css.ts';

interface FailureProps {
  /** What happened. */
  title: string;
  /** Why, if known; line breaks are kept. */
  reason?: string;
  /** What to do about it. */
  remedy?: string;
  /** `warning` where nothing broke and nothing can be done here either. */
  tone?: 'error' | 'warning';
  /** For whoever is asked for help: status, request id and the like. */
  details?: string;
  isRetrying?: boolean;
  /** Absent where trying again can't help. */
  onRetry?: () => void;
}

/** What happened, why, and what to do. Technical detail folds out and can be copied. */
export function Failure({ title, reason, remedy, details, isRetrying, onRetry, tone = 'error' }: FailureProps) {
  const { common } = useMessages();
  return (
    <div className={css.failure}>
      <Callout
        actions={
          onRetry && (
            <Button icon="refresh" isBusy={isRetrying} onClick={onRetry} progress={common.retrying} size="compact">
              {common.retry}
            </Button>
          )
        }
        title={title}
        tone={tone}
      >
        {reason && <p className={css.reason}>{reason}</p>}
        {remedy && <p className={css.reason}>{remedy}</p>}
      </Callout>
      {details && (
        <Disclosure summary={common.technicalDetails}>
          <div className={css.details}>
            <pre className={css.log}>{details}</pre>
            <CopyButton text={details} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}
