import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

/** A component whose code is loaded apart. */
interface Prefetchable<Props extends object> {
  /** Stands for what is shown meanwhile until the code is there; renders at once where it was fetched ahead. */
  Component: ComponentType<Props>;
  /** Fetches the code ahead of its use. */
  prefetch: () => void;
}

/**
 * Like React's `lazy`, but it never suspends: React keeps the fallback of something suspended for 300 ms, so that
 * screens don't flicker, and that is longer than our code takes to arrive.
 *
 * @param load imports the component
 * @param Fallback shown until then; nothing when absent
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
      // Settled once: a later change of the type would throw the state of the component away.
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
      // For the boundary around the widget, which offers to try again.
      if (failure) throw failure.reason;
      if (Chosen) return <Chosen {...props} />;
      return Fallback ? <Fallback /> : null;
    },
    prefetch: () => {
      fetchOnce().catch(() => {
        // The component itself tries again when it is rendered, and reports.
      });
    },
  };
}
