import { Failure } from './ui/Failure.view.tsx';
import { Surface, SurfaceBody } from './ui/Surface.tsx';

interface LoadFailureProps {
  /** What could not be shown. */
  title: string;
  /** What happened. */
  what: string;
  reason?: string;
  remedy?: string;
  details?: string;
  isRetrying?: boolean;
  /** Absent where trying again can't help. */
  onRetry?: () => void;
}

/** A widget that could not get what its first screen needs: what happened, why, and a way on. */
export function LoadFailure({ title, what, ...failure }: LoadFailureProps) {
  return (
    <Surface title={title} width="narrow">
      <SurfaceBody>
        <Failure {...failure} title={what} />
      </SurfaceBody>
    </Surface>
  );
}
