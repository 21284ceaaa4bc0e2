import { useCallback } from 'react';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { Connection } from '../api/resources.ts';
import { windowScheme } from '../domain/sign-in-scheme.ts';
import { useLatest } from '../provider/useLatest.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useConnectionSubject, useSubjectScreen } from '../queries/connection-subject.ts';
import type { SignInInput } from '../queries/sign-in-requests.ts';
import { useHostCallbacks } from '../queries/useHostCallbacks.ts';
import type { SignInWindow } from '../queries/useSignInWindow.ts';
import { useSignInWindow } from '../queries/useSignInWindow.ts';

/** Options of {@link useConnectWithWindow}. Callbacks may change on every render; the latest one is called. */
export interface ConnectWithWindowOptions {
  /** Account owner and provider; those of the surrounding `InstallationProvider` when absent. */
  target?: ConnectionTarget;
  /** Connection to renew; a new one is created when absent. */
  connection?: Connection;
  /** Text in the window while the provider's page loads. */
  openingText?: string;
  /** Called once, when the server has confirmed the connection and the UI has updated. */
  onSuccess?: (connection: Connection) => void;
  /** Called once for each attempt that failed. */
  onError?: (error: Error) => void;
  /** Called when the customer cancels. */
  onCancel?: () => void;
}

/** Result of {@link useConnectWithWindow}. */
export interface UseConnectWithWindowResult extends SignInWindow {
  /** Whether the provider is loaded and supports sign-in windows. */
  isReady: boolean;
}

/**
 * Connects an account at the provider's own page: by OAuth, or in several steps. The page opens in a window, and what
 * can happen to a window (blocked, closed, cut off) is a `state` with a way on.
 *
 * @throws AmpersandConfigError without a target outside of `InstallationProvider`
 */
export function useConnectWithWindow(options: ConnectWithWindowOptions = {}): UseConnectWithWindowResult {
  const [{ target, onSuccess, onError, ...rest }] = useHostCallbacks(options);
  const subject = useConnectionSubject(target);
  const { provider } = useSubjectScreen(subject);
  const scheme = provider && windowScheme(provider);
  const signIn = useSignInWindow({
    ...rest,
    target: { ...subject.owner, provider: provider?.name ?? '' },
    scheme: scheme ?? 'oauth',
    onDone: onSuccess,
    onError,
  });
  const isReady = scheme !== undefined;
  const { start } = signIn;
  const latest = useLatest({ isReady, onError, provider });
  const startIfReady = useCallback(
    (input?: SignInInput) => {
      const { isReady, onError, provider } = latest.current;
      if (isReady) start(input);
      else onError?.(notReady(provider?.name));
    },
    [start, latest],
  );
  return { ...signIn, start: startIfReady, isReady };
}

function notReady(provider: string | undefined): AmpersandConfigError {
  return provider === undefined
    ? new AmpersandConfigError(
        'a sign-in was started before the provider is known.',
        'How its customers sign in stands in the catalogue, which is still being asked for.',
        'Keep the button disabled until isReady.',
      )
    : new AmpersandConfigError(
        `the provider ${JSON.stringify(provider)} has no page to sign in at.`,
        'Its customers type a credential into a form.',
        'Use useCreateConnection.',
      );
}
