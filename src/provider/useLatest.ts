import type { RefObject } from 'react';
import { useInsertionEffect, useRef } from 'react';

/**
 * Returns a ref with the latest value, for stable callbacks. Updated before all other effects of a commit, so that
 * effects of children read the latest value.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
