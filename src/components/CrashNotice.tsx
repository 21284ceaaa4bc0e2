import { useInitialMessages } from '../provider/useInitialMessages.ts';
import { FailureCard } from './ui/FailureCard.tsx';
import { WidgetRoot } from './ui/WidgetRoot.tsx';

/** Replaces a crashed widget. */
export function CrashNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { failure } = useInitialMessages();
  return (
    <WidgetRoot>
      <FailureCard
        details={error.stack}
        onRetry={onRetry}
        reason={error.message}
        remedy={failure.crashedHelp}
        title={failure.crashed}
      />
    </WidgetRoot>
  );
}
