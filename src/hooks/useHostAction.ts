import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLatest } from '../provider/useLatest.ts';

/** Outcome of a call. */
type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: Error };

/** Callbacks of a call, or of a hook. */
export interface HostCallbacks<Success extends unknown[]> {
  /** Called after the UI has updated. */
  onSuccess?: (...result: Success) => void;
  /** Called with the reason of the failure. */
  onError?: (error: Error) => void;
  /** Called last, after success or failure. */
  onSettled?: () => void;
}

/** State of the latest call. */
export interface HostActionState {
  /** Not called yet, or reset. */
  isIdle: boolean;
  /** The request is under way. */
  isPending: boolean;
  isSuccess: boolean;
  /** Reason of the failure. */
  error: Error | null;
  /** The error's `message`, untranslated. */
  errorMsg: string | null;
  /** Resets the state; no effect while a call is pending. */
  reset: () => void;
}

/**
 * The mutation behind every hook that changes something, for hosts and for our own screens. Callbacks run even if the
 * component has unmounted. A call with the same input as a pending one joins it.
 *
 * @param perform sends the request and updates the cache
 * @param hookCallbacks called once per request; the latest ones are called
 * @param keyOf identifies calls that join each other
 * @returns a function that starts the mutation, and its state
 */
export function useHostAction<Input, Result>(
  queryClient: QueryClient,
  perform: (input: Input) => Promise<Result>,
  hookCallbacks: HostCallbacks<[Result]> = {},
  keyOf: (input: Input) => string = JSON.stringify,
) {
  const latest = useLatest({ hookCallbacks, keyOf });
  const { mutateAsync, isIdle, isPending, isSuccess, error, reset } = useMutation({ mutationFn: perform }, queryClient);
  const pending = useRef(new Map<string, Promise<Outcome<Result>>>());
  const start = useCallback(
    (input: Input, callbacks: HostCallbacks<[Result]> = {}): void => {
      const key = latest.current.keyOf(input);
      const request =
        pending.current.get(key) ??
        mutateAsync(input)
          .then(
            (value): Outcome<Result> => ({ ok: true, value }),
            (error: Error): Outcome<Result> => ({ ok: false, error }),
          )
          .then((outcome) => {
            pending.current.delete(key);
            notifyAll(latest.current.hookCallbacks, outcome);
            return outcome;
          });
      pending.current.set(key, request);
      void request.then((outcome) => notifyAll(callbacks, outcome));
    },
    [mutateAsync, latest],
  );
  const resetIfSettled = useCallback(() => {
    if (pending.current.size === 0) reset();
  }, [reset]);
  const errorMsg = error?.message ?? null;
  const state: HostActionState = { isIdle, isPending, isSuccess, error, errorMsg, reset: resetIfSettled };
  return [start, state] as const;
}

function notifyAll<Result>({ onSuccess, onError, onSettled }: HostCallbacks<[Result]>, outcome: Outcome<Result>): void {
  if (outcome.ok) onSuccess?.(outcome.value);
  else onError?.(outcome.error);
  onSettled?.();
}

/**
 * Waits for the end of a call.
 *
 * @param start makes the call with the given callbacks
 */
export function outcomeOf<Result>(start: (callbacks: HostCallbacks<[Result]>) => void): Promise<Outcome<Result>> {
  return new Promise((resolve) => {
    start({ onSuccess: (value) => resolve({ ok: true, value }), onError: (error) => resolve({ ok: false, error }) });
  });
}
