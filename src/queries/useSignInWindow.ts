import { useContext, useEffect, useReducer, useRef, useState } from 'react';
import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import type * as wire from '../contract/index.ts';
import type { WindowScheme } from '../domain/sign-in-scheme.ts';
import type { SignInState } from '../domain/sign-in-window.ts';
import { isInProgress, nextSignIn } from '../domain/sign-in-window.ts';
import { RuntimeContext, useRuntime } from '../provider/RuntimeContext.ts';
import { useLatest } from '../provider/useLatest.ts';
import { cacheConnection } from './connection-mutations.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import type { SignInAttempt, SignInStep } from './sign-in-attempt.ts';
import { attemptSignIn, isWebAddress, unsafeAddress } from './sign-in-attempt.ts';
import type { RenewedConnection, SignInInput, SignInSubject } from './sign-in-requests.ts';
import { beginOauth, beginSteps, resumeSteps, watchConnections } from './sign-in-requests.ts';
import { useSession } from './useSession.ts';

/** Options of a sign-in. Callbacks may change on every render. */
export interface SignInWindowOptions {
  target: ConnectionTarget;
  scheme: WindowScheme;
  /** Connection to renew; a new one is created when absent. */
  connection?: RenewedConnection;
  /** Text in the window while the provider's page loads. */
  openingText?: string;
  /** Called once, when the server has confirmed the connection and it is in the cache. */
  onDone?: (connection: Connection) => void;
  /** Called once for each attempt that failed. */
  onError?: (error: Error) => void;
  /** Called when the customer cancels. */
  onCancel?: () => void;
}

/** A sign-in at the provider's own page. */
export interface SignInWindow {
  state: SignInState['name'];
  /** Error of the latest attempt. */
  error?: Error;
  /** Its message; the provider's message if available. */
  message?: string;
  isInProgress: boolean;
  /** Whether the sign-in can continue in this tab: not in a frame. */
  canContinueHere: boolean;
  /** Opens the window; call it within a click. While a sign-in is under way, it shows that window. */
  start: (input?: SignInInput) => void;
  /** Shows the window, or opens another; call it within a click. */
  reopen: () => void;
  /** Redirects this tab to the provider's page. The result is loaded when the customer returns. */
  continueHere: () => void;
  /** Cancels the sign-in. */
  cancel: () => void;
  /** Resets the state; no effect while a sign-in is in progress. */
  reset: () => void;
}

const WIDTH = 600;
const HEIGHT = 720;

/** Controls a sign-in at the provider's page, in a window or in this tab. Only the server's response counts. */
export function useSignInWindow(options: SignInWindowOptions): SignInWindow {
  const { target } = options;
  const { origin, project } = useRuntime();
  const session = useSession(target.consumerRef, target.groupRef);
  const { signInMode, enableCSRFProtection: isCsrfProtected } = useContext(RuntimeContext)?.options ?? {};
  const canContinueHere = typeof window !== 'undefined' && window.top === window.self;
  const isRedirect = signInMode === 'redirect' && canContinueHere;
  const latest = useLatest({ ...options, session, origin, project, isCsrfProtected, isRedirect });
  const [state, dispatch] = useReducer(nextSignIn, { name: 'idle' });
  const attempt = useRef<SignInAttempt | undefined>(undefined);

  const [actions] = useState(() => {
    let input: SignInInput = {};
    let hasLeft = false;
    const stop = () => {
      attempt.current?.dispose();
      attempt.current = undefined;
    };

    /** The result of an abandoned window is unknown, so the connections are reloaded. */
    const abandon = (isUnmounted: boolean) => {
      attempt.current?.dispose(isUnmounted);
      attempt.current = undefined;
      const { session, target: subject } = latest.current;
      const queryKey = session.keys.connections(subject.groupRef);
      const refetchType = isUnmounted ? 'none' : 'active';
      void session.queryClient.invalidateQueries({ queryKey, refetchType });
    };

    const done = (subject: SignInSubject, connection: wire.Connection) => {
      attempt.current = undefined;
      cacheConnection(subject.session, subject.target.groupRef, connection);
      dispatch({ type: 'FINISHED' });
      latest.current.onDone?.(toPublicConnection(connection));
    };
    const failed = (error: Error) => {
      attempt.current = undefined;
      dispatch({ type: 'FAILED', error });
      latest.current.onError?.(error);
    };

    const openWindow = () => {
      const { openingText = '' } = latest.current;
      const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
      const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
      // Unnamed, so that it does not reuse another widget's window.
      const popup = window.open('', '_blank', `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
      if (popup?.document?.body) {
        popup.document.title = openingText;
        popup.document.body.textContent = openingText;
      }
      return popup;
    };

    const openAndSignIn = () => {
      const subject = latest.current;
      const given = input;
      const isOauth = subject.scheme === 'oauth';
      let watching: ReturnType<typeof watchConnections> | undefined;
      attempt.current = attemptSignIn({
        apiOrigin: subject.origin,
        openWindow,
        begin: async (signal) => {
          if (!isOauth) return beginSteps(subject, given, signal);
          watching ??= watchConnections(subject, signal);
          const [step] = await Promise.all([beginOauth(subject, given, signal), watching]);
          return step;
        },
        ...(isOauth
          ? { find: async (hint, signal) => (await watching)?.(hint, signal) }
          : { resume: (sessionId, params, signal) => resumeSteps(subject, sessionId, params, signal) }),
        onEvent: (event) => {
          if (event.type === 'FINISHED') done(subject, event.connection);
          else if (event.type === 'FAILED') failed(event.error);
          else dispatch(event);
        },
      });
    };

    /** Takes a step in this tab: to the provider's page, or to the connection. */
    const stepHere = async (
      request: (subject: SignInSubject, signal: AbortSignal) => Promise<SignInStep | undefined>,
    ) => {
      const abort = new AbortController();
      const { signal } = abort;
      attempt.current = { dispose: () => abort.abort(), reopen: () => {} };
      const subject = latest.current;
      try {
        const step = await request(subject, signal);
        if (signal.aborted) return;
        if (!step) {
          attempt.current = undefined;
          return dispatch({ type: 'RESET' });
        }
        if ('connection' in step) return done(subject, step.connection);
        if (!isWebAddress(step.url)) throw unsafeAddress();
        if (step.sessionId) storePendingSignIn(subject, step.sessionId);
        dispatch({ type: 'LEFT' });
        hasLeft = true;
        window.location.assign(step.url);
      } catch (error) {
        // Requests and the browser's storage reject with errors.
        if (!signal.aborted) failed(error as Error);
      }
    };

    const redirect = () => {
      stop();
      dispatch({ type: 'LEFT' });
      const begin = latest.current.scheme === 'oauth' ? beginOauth : beginSteps;
      return stepHere((subject, signal) => begin(subject, input, signal, window.location.href));
    };

    /** Continues the sign-in from whose page this tab has returned. */
    const resumeHere = () => {
      const sessionId = latest.current.scheme === 'steps' && !attempt.current && consumePendingSignIn(latest.current);
      if (!sessionId) return;
      dispatch({ type: 'STARTED' });
      dispatch({ type: 'ANSWERED' });
      void stepHere(async (subject, signal) => {
        const step = await resumeSteps(subject, sessionId, undefined, signal);
        if ('connection' in step || step.sessionId !== sessionId) return step;
        // The customer came back without an outcome, and may go to the page again.
        storePendingSignIn(subject, sessionId);
        return undefined;
      });
    };

    return {
      start: (given: SignInInput = {}) => {
        if (attempt.current) return attempt.current.reopen();
        input = given;
        if (latest.current.isRedirect) void redirect();
        else openAndSignIn();
      },
      reopen: () => attempt.current?.reopen(),
      continueHere: () => void redirect(),
      resumeHere,
      cancel: () => {
        if (!attempt.current) return;
        abandon(false);
        dispatch({ type: 'CANCELLED' });
        latest.current.onCancel?.();
      },
      reset: () => {
        if (!attempt.current) dispatch({ type: 'RESET' });
      },
      /** The browser brings the page back as this tab left it for the provider. */
      onReturn: () => {
        if (!hasLeft) return;
        hasLeft = false;
        abandon(false);
        dispatch({ type: 'RESET' });
        resumeHere();
      },
      abandonOnUnmount: () => {
        if (attempt.current) abandon(true);
      },
    };
  });

  useEffect(() => {
    // Later, so that the session is used once when React mounts twice.
    const timer = setTimeout(actions.resumeHere);
    window.addEventListener('pageshow', actions.onReturn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', actions.onReturn);
      actions.abandonOnUnmount();
    };
  }, [actions]);

  const error = state.name === 'failed' ? state.error : undefined;
  const { start, reopen, continueHere, cancel, reset } = actions;
  return {
    state: state.name,
    error,
    message: error?.message,
    isInProgress: isInProgress(state),
    canContinueHere,
    start,
    reopen,
    continueHere,
    cancel,
    reset,
  };
}

/** Time in ms for which the server keeps a sign-in. */
const MAX_AGE_MS = 600_000;

/**
 * Remembers in this tab that it goes to the provider's page of a sign-in of several steps. The id continues the sign-in
 * only together with the credential of this page.
 *
 * @throws if the browser stores nothing, without which the sign-in could not be continued
 */
function storePendingSignIn(subject: SignInSubject, sessionId: string): void {
  sessionStorage.setItem(keyOf(subject), JSON.stringify({ sessionId, leftAt: Date.now() }));
}

/** Returns the session of the sign-in for which this tab left the page, once. */
function consumePendingSignIn(subject: SignInSubject): string | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(subject));
    if (text === null) return undefined;
    sessionStorage.removeItem(keyOf(subject));
    // Written above, and only readable by this page.
    const { sessionId, leftAt } = JSON.parse(text) as { sessionId: string; leftAt: number };
    return Date.now() - leftAt < MAX_AGE_MS ? sessionId : undefined;
  } catch {
    return undefined;
  }
}

function keyOf({ project, target: { provider, groupRef, consumerRef } }: SignInSubject): string {
  return `amp-sign-in:${JSON.stringify([project, provider, groupRef, consumerRef])}`;
}
