import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyHost } from '../queries/notify-host.ts';

/** Functions that the host passes along with a call. */
export interface HostCallbacks<Success extends unknown[]> {
  onSuccess?: (...result: Success) => void;
  onError?: (error: Error) => void;
  /** Called last, however it ended. */
  onSettled?: () => void;
}

/** How the latest call stands. */
export interface HostActionState {
  isIdle: boolean;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  /** Text of the error, for the reader. */
  errorMsg: string | null;
}

/**
 * An act that the host starts and hears of through callbacks, which run even when the component is gone by then.
 *
 * @param perform sends the request and puts its result into the cache
 * @returns a function that starts it, and how it stands
 */
export function useHostAction<Input, Result>(queryClient: QueryClient, perform: (input: Input) => Promise<Result>) {
  const { mutateAsync, isIdle, isPending, isSuccess, error } = useMutation({ mutationFn: perform }, queryClient);
  const start = useCallback(
    (input: Input, callbacks: HostCallbacks<[Result]>): void => {
      const { onSuccess, onError, onSettled } = callbacks;
      void mutateAsync(input)
        .then(
          (result) => notifyHost(onSuccess, result),
          (error: Error) => notifyHost(onError, error),
        )
        .then(() => notifyHost(onSettled));
    },
    [mutateAsync],
  );
  const state: HostActionState = { isIdle, isPending, isSuccess, error, errorMsg: error?.message ?? null };
  return [start, state] as const;
}
