import { useMessages } from '../../../provider/useMessages.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';

interface ObjectFailureProps {
  label: string;
  providerName: string;
  /** Provider message. */
  error: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** Excludes the object; absent if it is excluded already. */
  onLeaveOut?: () => void;
}

/** Error message for an object that the provider failed to describe. */
export function ObjectFailure({ label, providerName, error, onRetry, isRetrying, onLeaveOut }: ObjectFailureProps) {
  const { common, configure, wizard } = useMessages();
  return (
    <Callout
      actions={
        <>
          <Button isBusy={isRetrying} onClick={onRetry} progress={common.retrying} size="compact">
            {common.retry}
          </Button>
          {onLeaveOut && (
            <Button onClick={onLeaveOut} size="compact">
              {wizard.skipObject(label)}
            </Button>
          )}
        </>
      }
      title={configure.objectFailed(label, providerName)}
      tone="error"
    >
      {error}
    </Callout>
  );
}
