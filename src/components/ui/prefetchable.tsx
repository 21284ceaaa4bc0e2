import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

/** A lazily loaded component. */
interface Prefetchable<Props extends object> {
  /** Renders the fallback until the code is loaded, or immediately if it was prefetched. */
  Component: ComponentType<Props>;
  /** Prefetches the code. */
  prefetch: () => void;
}

/**
 * Like React's `lazy`, but it never suspends: React keeps the fallback of something suspended for 300 ms, so that
 * screens don't flicker, and that is longer than our code takes to arrive.
 *
 * @param load imports the component
 * @param Fallback shown while loading
 */
export function prefetchable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType,
): Prefetchable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  return {
    Component: (props) => {
      // Never changes after mount: another type would reset the component's state.
      const [Chosen, setChosen] = useState(() => loaded);
      const [failure, setFailure] = useState<{ reason: unknown }>();
      useEffect(() => {
        if (Chosen) return;
        let isUnmounted = false;
        fetchOnce().then(
          (component) => isUnmounted || setChosen(() => component),
          (reason: unknown) => isUnmounted || setFailure({ reason }),
        );
        return () => {
          isUnmounted = true;
        };
      }, [Chosen]);
      // Handled by the widget's error boundary, which offers a retry.
      if (failure) throw failure.reason;
      if (Chosen) return <Chosen {...props} />;
      return Fallback ? <Fallback /> : null;
    },
    prefetch: () => {
      fetchOnce().catch(() => {
        // The component retries and reports when it is rendered.
      });
    },
  };
}
