import { useMessages } from '../locales/messages-context.ts';
import { Failure } from './ui/Failure.view.tsx';
import { Surface, SurfaceBody } from './ui/Surface.tsx';
import { WidgetRoot } from './ui/WidgetRoot.tsx';

/** What stands in place of a widget that stopped working. */
export function CrashNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { failure } = useMessages();
  return (
    <WidgetRoot>
      <Surface title={failure.crashed} width="narrow">
        <SurfaceBody>
          <Failure details={error.stack} onRetry={onRetry} reason={error.message} title={failure.crashedHelp} />
        </SurfaceBody>
      </Surface>
    </WidgetRoot>
  );
}
