import type { ReactNode } from 'react';
import { useInitialMessages } from '../../locales/initial-messages-context.ts';
import { Button } from './Button.tsx';
import * as css from './FailureCard.css.ts';
import { Icon } from './Icon.tsx';
import { Surface, SurfaceBody } from './Surface.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

interface FailureCardProps {
  /** What happened. */
  title: string;
  /** Why, if known; line breaks are kept. */
  reason?: string;
  /** What to do about it. */
  remedy?: string;
  /** For whoever is asked for help: status, request id and the like. */
  details?: string;
  /** In place of the warning sign. */
  logo?: ReactNode;
  isRetrying?: boolean;
  /** Absent where trying again can't help. */
  onRetry?: () => void;
}

/** A whole screen that can't be shown: what happened, why, and a way on. */
export function FailureCard({ title, reason, remedy, details, logo, isRetrying, onRetry }: FailureCardProps) {
  const { common } = useInitialMessages();
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
      {(onRetry || details) && (
        <SurfaceBody>
          <div className={css.actions}>
            {onRetry && (
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
