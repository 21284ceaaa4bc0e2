import type { ReactNode } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import * as css from './Failure.css.ts';
import { Icon } from './Icon.tsx';
import { Surface, SurfaceBody } from './Surface.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

interface FailureCardProps {
  /** Summary of the failure. */
  title: string;
  /** Why, if known; line breaks are kept. */
  reason?: string;
  /** Suggested next step. */
  remedy?: string;
  /** Technical details for support, such as status and request id. */
  details?: string;
  /** Replaces the warning icon. */
  logo?: ReactNode;
  isRetrying?: boolean;
  /** False if a retry can't help. */
  canRetry?: boolean;
  onRetry?: () => void;
}

/** Error message in place of a screen. */
export function FailureCard({
  title,
  reason,
  remedy,
  details,
  logo,
  isRetrying,
  canRetry = true,
  onRetry,
}: FailureCardProps) {
  const { common } = useInitialMessages();
  const isRetryShown = canRetry && onRetry;
  return (
    <Surface
      logo={
        logo ?? (
          <span className={css.sign}>
            <Icon name="alert" />
          </span>
        )
      }
      summary={
        <span className={css.reason} role="alert">
          {[reason, remedy].filter(Boolean).join('\n')}
        </span>
      }
      title={title}
      width="narrow"
    >
      {(isRetryShown || details) && (
        <SurfaceBody>
          <div className={css.actions}>
            {isRetryShown && (
              <Button icon="refresh" isBusy={isRetrying} onClick={onRetry} progress={common.retrying}>
                {common.retry}
              </Button>
            )}
            {details && <TechnicalDetails text={details} />}
          </div>
        </SurfaceBody>
      )}
    </Surface>
  );
}
