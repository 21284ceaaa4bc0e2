import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

/** Props of what is shown in place of a component whose code could not be loaded. */
export interface ChunkFailureProps {
  reason: unknown;
  onRetry: () => void;
}

/** Components whose code is loaded on demand, together. */
interface LazyChunk<Chunk> {
  /**
   * One of the components. It renders the fallback until the code is loaded, or immediately if it was prefetched.
   *
   * @param select takes the component from the loaded module
   * @param Failed shown when the code could not be loaded; without it, the widget's error boundary replaces the screen
   */
  component: <Props extends object>(
    select: (chunk: Chunk) => ComponentType<Props>,
    Fallback?: ComponentType,
    Failed?: ComponentType<Props & ChunkFailureProps>,
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
    component: (select, Fallback, Failed) => (props) => {
      // Never changes after mount: another type would reset the component's state.
      const [chunk, setChunk] = useState(() => loaded);
      const [failure, setFailure] = useState<{ reason: unknown }>();
      useEffect(() => {
        if (chunk || failure) return;
        let isUnmounted = false;
        fetchOnce().then(
          (module) => isUnmounted || setChunk(() => module),
          (reason: unknown) => isUnmounted || setFailure({ reason }),
        );
        return () => {
          isUnmounted = true;
        };
      }, [chunk, failure]);
      if (failure) {
        if (Failed) return <Failed {...props} {...failure} onRetry={() => setFailure(undefined)} />;
        throw failure.reason;
      }
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
