import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLatest } from '../provider/useLatest.ts';
import { notifyHost } from './notify-host.ts';

/** How an act ended. */
export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: Error };

/** Something that the customer sets off. */
export interface Action<Input, Result> {
  /** Never rejects. A second call while the first is under way gets the first one's outcome and sends nothing. */
  run: (input: Input) => Promise<Outcome<Result>>;
  /** Nothing was attempted yet, or it was forgotten. */
  isIdle: boolean;
  isPending: boolean;
  isSuccess: boolean;
  /** Why the latest attempt failed; null again as soon as the next begins. */
  error: Error | null;
  /** Forgets the latest attempt; without effect while it is under way. */
  reset: () => void;
}

/**
 * Turns an async function into an {@link Action}. What was begun goes on to its end when the component is gone.
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
