import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

/** Components whose code is loaded on demand, together. */
interface LazyChunk<Chunk> {
  /**
   * One of the components. It renders the fallback until the code is loaded, or immediately if it was prefetched.
   *
   * @param select takes the component from the loaded module
   */
  component: <Props extends object>(
    select: (chunk: Chunk) => ComponentType<Props>,
    Fallback?: ComponentType,
  ) => ComponentType<Props>;
  /** Prefetches the code. Never rejects. */
  prefetch: () => Promise<void>;
}

/**
 * Like React's `lazy`, but it never suspends: React keeps the fallback of something suspended for 300 ms, so that
 * screens don't flicker, and that is longer than our code takes to arrive.
 *
 * @param load imports the module
 */
export function lazyChunk<Chunk>(load: () => Promise<Chunk>): LazyChunk<Chunk> {
  let loaded: Chunk | undefined;
  const fetchOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  return {
    component: (select, Fallback) => (props) => {
      // Never changes after mount: another type would reset the component's state.
      const [chunk, setChunk] = useState(() => loaded);
      const [failure, setFailure] = useState<{ reason: unknown }>();
      useEffect(() => {
        if (chunk) return;
        let isUnmounted = false;
        fetchOnce().then(
          (module) => isUnmounted || setChunk(() => module),
          (reason: unknown) => isUnmounted || setFailure({ reason }),
        );
        return () => {
          isUnmounted = true;
        };
      }, [chunk]);
      // Handled by the widget's error boundary, which offers a retry.
      if (failure) throw failure.reason;
      if (chunk) {
        const Chosen = select(chunk);
        return <Chosen {...props} />;
      }
      return Fallback ? <Fallback /> : null;
    },
    prefetch: async () => {
      // The component retries and reports when it is rendered.
      await fetchOnce().catch(() => {});
    },
  };
}
