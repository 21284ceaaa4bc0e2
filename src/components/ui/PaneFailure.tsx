import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Failure } from './Failure.tsx';
import type { ChunkFailureProps } from './lazy-chunk.tsx';
import { pane } from './Panes.css.ts';

/** Replaces a part of a screen whose code could not be loaded. */
export function PaneFailure({ reason, onRetry }: ChunkFailureProps) {
  const { failure } = useInitialMessages();
  return (
    <div className={pane}>
      <Failure details={String(reason)} onRetry={onRetry} reason={failure.crashedHelp} title={failure.crashed} />
    </div>
  );
}
