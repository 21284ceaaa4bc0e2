import type { QueryClient } from '@tanstack/react-query';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifyHost } from '../queries/notify-host.ts';

/** Callbacks of a call. */
export interface HostCallbacks<Success extends unknown[]> {
  onSuccess?: (...result: Success) => void;
  onError?: (error: Error) => void;
  /** Called last, after success or failure. */
  onSettled?: () => void;
}

/** State of the latest call. */
export interface HostActionState {
  isIdle: boolean;
  isPending: boolean;
  isSuccess: boolean;
  error: Error | null;
  /** Error message for the user. */
  errorMsg: string | null;
}

/**
 * A mutation that the host starts. Its callbacks run even if the component has unmounted.
 *
 * @param perform sends the request and updates the cache
 * @returns a function that starts the mutation, and its state
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
