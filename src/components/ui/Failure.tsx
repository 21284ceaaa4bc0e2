import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import * as css from './Failure.css.ts';
import type { ChunkFailureProps } from './lazy-chunk.tsx';
import { pane } from './Panes.css.ts';
import { TechnicalDetails } from './TechnicalDetails.tsx';

interface FailureProps {
  /** Summary of the failure. */
  title: string;
  /** Why, if known; line breaks are kept. */
  reason?: string;
  /** Suggested next step. */
  remedy?: string;
  /** Technical details for support, such as status and request id. */
  details?: string;
  isRetrying?: boolean;
  /** False if a retry can't help. */
  canRetry?: boolean;
  onRetry: () => void;
}

/** Error message for a part of a screen. */
export function Failure({ title, reason, remedy, details, isRetrying, canRetry = true, onRetry }: FailureProps) {
  const { common } = useInitialMessages();
  return (
    <div className={css.failure}>
      <Callout
        actions={
          canRetry && (
            <Button icon="refresh" isBusy={isRetrying} onClick={onRetry} progress={common.retrying} size="compact">
              {common.retry}
            </Button>
          )
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

/** Replaces a part of a screen whose code could not be loaded. */
export function PaneFailure({ reason, onRetry }: ChunkFailureProps) {
  const { failure } = useInitialMessages();
  return (
    <div className={pane}>
      <Failure details={String(reason)} onRetry={onRetry} reason={failure.crashedHelp} title={failure.crashed} />
    </div>
  );
}
