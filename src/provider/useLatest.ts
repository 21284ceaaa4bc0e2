import type { RefObject } from 'react';
import { useInsertionEffect, useRef } from 'react';

/**
 * Keeps the newest value of a prop where callbacks can read it without being made anew. Written before any other effect
 * of the same commit runs, so that an effect of a child already sees it.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useInsertionEffect(() => {
    ref.current = value;
  });
  return ref;
}
