import { useInitialMessages } from '../../locales/initial-messages-context.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import * as css from './Failure.css.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';

interface FailureProps {
  /** What happened. */
  title: string;
  /** Why, if known; line breaks are kept. */
  reason?: string;
  /** What to do about it. */
  remedy?: string;
  /** For whoever is asked for help: status, request id and the like. */
  details?: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** A part of a screen that can't be shown: what happened, why, and what to do. */
export function Failure({ title, reason, remedy, details, isRetrying, onRetry }: FailureProps) {
  const { common } = useInitialMessages();
  return (
    <div className={css.failure}>
      <Callout
        actions={
          <Button icon="refresh" isBusy={isRetrying} onClick={onRetry} progress={common.retrying} size="compact">
            {common.retry}
          </Button>
        }
        title={title}
        tone="error"
      >
        {[reason, remedy].filter(Boolean).join('\n')}
      </Callout>
      {details && <TechnicalDetails text={details} />}
    </div>
  );
}
