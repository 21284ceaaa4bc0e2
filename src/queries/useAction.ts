import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLatest } from '../provider/useLatest.ts';
import { notifyHost } from './notify-host.ts';

/** Outcome of an action. */
export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: Error };

/** A mutation that the customer starts. */
export interface Action<Input, Result> {
  /** Never rejects. Concurrent calls share the request and its outcome. */
  run: (input: Input) => Promise<Outcome<Result>>;
  /** Not started, or reset. */
  isIdle: boolean;
  isPending: boolean;
  isSuccess: boolean;
  /** Error of the latest attempt; null while one is pending. */
  error: Error | null;
  /** Resets the state; no effect while pending. */
  reset: () => void;
}

/**
 * Wraps an async function as an {@link Action}. A started request completes even if the component unmounts.
 *
 * @param perform sends the request, puts its result into the cache and then tells the host
 * @param onError the host's function; called once for each attempt that failed
 */
export function useAction<Input, Result>(
  queryClient: QueryClient,
  perform: (input: Input) => Promise<Result>,
  onError?: (error: Error, input: Input) => void,
): Action<Input, Result> {
  const latest = useLatest(onError);
  const { mutateAsync, isIdle, isPending, isSuccess, error, reset } = useMutation({ mutationFn: perform }, queryClient);
  const inFlight = useRef<Promise<Outcome<Result>> | null>(null);
  const run = useCallback(
    (input: Input) => {
      inFlight.current ??= mutateAsync(input)
        .then(
          (value): Outcome<Result> => ({ ok: true, value }),
          (error: Error): Outcome<Result> => {
            notifyHost(latest.current, error, input);
            return { ok: false, error };
          },
        )
        .finally(() => {
          inFlight.current = null;
        });
      return inFlight.current;
    },
    [mutateAsync, latest],
  );
  const resetIfSettled = useCallback(() => {
    if (!inFlight.current) reset();
  }, [reset]);
  return { run, isIdle, isPending, isSuccess, error, reset: resetIfSettled };
}
