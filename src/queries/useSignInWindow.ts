import { useContext, useEffect, useReducer, useRef, useState } from 'react';
import { toPublicConnection } from '../api/public-resources.ts';
import type { Connection } from '../api/resources.ts';
import type * as wire from '../contract/index.ts';
import type { RenewedConnection, SignInBefore } from '../domain/sign-in-result.ts';
import { signInResult } from '../domain/sign-in-result.ts';
import type { WindowScheme } from '../domain/sign-in-scheme.ts';
import type { SignInState } from '../domain/sign-in-window.ts';
import { isInProgress, nextSignIn } from '../domain/sign-in-window.ts';
import { InstallationContext } from '../provider/InstallationContext.ts';
import { RuntimeContext, useRuntime } from '../provider/RuntimeContext.ts';
import { useLatest } from '../provider/useLatest.ts';
import { cacheConnection } from './connection-mutations.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import type { LeftSignIn } from './pending-sign-in.ts';
import { consumePendingSignIn, storePendingSignIn } from './pending-sign-in.ts';
import type { SignInAttempt, SignInStep } from './sign-in-attempt.ts';
import { attemptSignIn, isWebAddress, unsafeAddress } from './sign-in-attempt.ts';
import type { SignInInput, SignInSubject } from './sign-in-requests.ts';
import { beforeSignIn, beginOauth, beginSteps, listConnectionsOf, resumeSteps } from './sign-in-requests.ts';
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
  const integration = useContext(InstallationContext)?.integrationNameOrId;
  const { signInMode, enableCSRFProtection: isCsrfProtected } = useContext(RuntimeContext)?.options ?? {};
  const canContinueHere = typeof window !== 'undefined' && window.top === window.self;
  const isRedirect = signInMode === 'redirect' && canContinueHere;
  const latest = useLatest({ ...options, session, origin, project, integration, isCsrfProtected, isRedirect });
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
      let before: Promise<SignInBefore> | undefined;
      attempt.current = attemptSignIn({
        apiOrigin: subject.origin,
        openWindow,
        begin: async (signal) => {
          if (!isOauth) return beginSteps(subject, given, signal);
          before ??= beforeSignIn(subject, signal);
          const [step] = await Promise.all([beginOauth(subject, given, signal), before]);
          return step;
        },
        ...(isOauth
          ? {
              find: async (hint, signal) =>
                before && signInResult(await before, await listConnectionsOf(subject, signal), hint),
            }
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
      request: (
        subject: SignInSubject & LeftSignIn,
        signal: AbortSignal,
      ) => Promise<(SignInStep & { before?: SignInBefore }) | undefined>,
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
        storePendingSignIn(subject, step.sessionId ?? step.before);
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
      return stepHere(async (subject, signal) => {
        const page = window.location.href;
        if (subject.scheme === 'steps') return beginSteps(subject, input, signal, page);
        const begun = [beginOauth(subject, input, signal, page), beforeSignIn(subject, signal)] as const;
        const [step, before] = await Promise.all(begun);
        return { ...step, before };
      });
    };

    /** Continues the sign-in from whose page this tab has returned. */
    const resumeHere = () => {
      const left = !attempt.current && consumePendingSignIn<string | SignInBefore>(latest.current);
      if (!left) return;
      dispatch({ type: 'STARTED' });
      dispatch({ type: 'ANSWERED' });
      void stepHere(async (subject, signal) => {
        if (typeof left === 'object') {
          const connection = signInResult(left, await listConnectionsOf(subject, signal));
          return connection && { connection };
        }
        const step = await resumeSteps(subject, left, undefined, signal);
        if ('connection' in step || step.sessionId !== left) return step;
        // The customer came back without an outcome, and may go to the page again.
        storePendingSignIn(subject, left);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a stored sign-in is found by may be known later
  useEffect(() => {
    // Later, so that the session is used once when React mounts twice.
    const timer = setTimeout(actions.resumeHere);
    return () => clearTimeout(timer);
  }, [actions, target.provider, options.scheme, options.connection?.id]);

  useEffect(() => {
    window.addEventListener('pageshow', actions.onReturn);
    return () => {
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
