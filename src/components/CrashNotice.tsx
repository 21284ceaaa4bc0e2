import { useInitialMessages } from '../locales/initial-messages-context.ts';
import { FailureCard } from './ui/FailureCard.tsx';
import { WidgetRoot } from './ui/WidgetRoot.tsx';

/** What stands in place of a widget that stopped working. */
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
