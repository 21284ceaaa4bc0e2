import type { ComponentType } from 'react';
import { lazy, useState } from 'react';

/** A component whose code is loaded apart. */
interface Prefetchable<Props extends object> {
  /** Suspends until the code is there; renders at once where it was fetched ahead. */
  Component: ComponentType<Props>;
  /** Fetches the code ahead of its use. */
  prefetch: () => void;
}

/**
 * Like React's `lazy`, but without a fallback where the code is there already: `lazy` always suspends once, and React
 * then keeps the fallback for 300 ms, so that screens don't flicker.
 *
 * @param load imports the component
 */
export function prefetchable<Props extends object>(load: () => Promise<ComponentType<Props>>): Prefetchable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchOnce() }));
  return {
    Component: (props) => {
      // Settled when it is mounted: a later change of the type would throw the state of the component away.
      const [Chosen] = useState(() => loaded ?? Lazy);
      return <Chosen {...props} />;
    },
    prefetch: () => {
      fetchOnce().catch(() => {
        // The component itself tries again when it is rendered, and reports.
      });
    },
  };
}
