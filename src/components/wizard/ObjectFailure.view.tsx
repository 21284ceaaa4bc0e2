import { useMessages } from '../../locales/messages-context.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';

interface ObjectFailureProps {
  label: string;
  providerName: string;
  /** The provider's words. */
  error: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** Goes on without the object; absent where it is left out already. */
  onLeaveOut?: () => void;
}

/** The provider could not describe one object. */
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
              {wizard.leaveOut(label)}
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
