import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection } from '../contract/index.ts';
import type { SignInEvent } from '../domain/sign-in-window.ts';
import { isSameServer, readSignInMessage } from '../domain/sign-in-window.ts';

/** Result of a sign-in step: a page to show, or the connection. */
export type SignInStep = { url: string; sessionId?: string } | { connection: Connection };

/** Dependencies of a sign-in attempt. */
export interface SignInAttemptOptions {
  /** Origin of the callback pages. */
  apiOrigin: string;
  /** Opens an empty window within a click; null if blocked. */
  openWindow: () => Window | null;
  begin: (signal: AbortSignal) => Promise<SignInStep>;
  /** Continues a sign-in of several steps; without `params`, with those that the server received. */
  resume?: (sessionId: string, params: Record<string, string> | undefined, signal: AbortSignal) => Promise<SignInStep>;
  /** Requests the connection from the server; absent for multi-step sign-ins, which `resume` polls. */
  find?: (hint: string | undefined, signal: AbortSignal) => Promise<Connection | undefined>;
  onEvent: (event: Exclude<SignInEvent, { type: 'FINISHED' }> | { type: 'FINISHED'; connection: Connection }) => void;
}

/** A running sign-in. Removes all listeners and timers at its end. */
export interface SignInAttempt {
  /** Focuses the window, or opens one. */
  reopen: () => void;
  /** @param isWindowKept keeps the window open, because the user may be typing */
  dispose: (isWindowKept?: boolean) => void;
}

/** Interval for detecting a closed window, in ms. */
const WINDOW_CHECK_INTERVAL_MS = 500;
/** Polling interval while the window is open, in ms; a message usually arrives first. */
const POLL_INTERVAL_MS = 5_000;
/** Polling after the window seems closed, in ms: it may be isolated and still in use. The intervals grow. */
const FAST_POLL = { minMs: 1_000, factor: 1.2 };
/** Polling time, in ms. The server allows ten minutes for a sign-in. */
const POLL_TIMEOUT_MS = 600_000;

/**
 * Starts a sign-in in a window. Must be called within a click, or browsers block the window.
 *
 * The window reports by messages. If the provider's page isolates it, no message arrives and `closed` is true, so the
 * server is polled, too; only its response counts.
 */
export function attemptSignIn(options: SignInAttemptOptions): SignInAttempt {
  const { onEvent, find, resume, openWindow } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let popup: Window | null;
  let page: Exclude<SignInStep, { connection: Connection }> | undefined;
  let isPageShown = false;
  let isAwaitingStep = false;
  let isClosed = false;
  let hint: string | undefined;
  let polling: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let pollDelay = POLL_INTERVAL_MS;
  let pollDeadline = 0;

  const isOpen = () => popup !== null && !popup.closed;

  const finish = (event: Parameters<typeof onEvent>[0]) => {
    if (signal.aborted) return;
    dispose();
    onEvent(event);
  };

  const showPage = () => {
    if (!page) return;
    if (!popup) return onEvent({ type: 'BLOCKED' });
    isClosed = popup.closed;
    if (isClosed) return onEvent({ type: 'CLOSED' });
    isPageShown = true;
    // Replaced, so that "back" does not leave the page.
    popup.location.replace(page.url);
    onEvent({ type: 'SHOWN' });
    pollDelay = POLL_INTERVAL_MS;
    pollDeadline = Date.now() + POLL_TIMEOUT_MS;
    schedule();
  };

  const handleStep = (step: SignInStep) => {
    if (signal.aborted) return;
    if ('connection' in step) return finish({ type: 'FINISHED', connection: step.connection });
    if (!isWebAddress(step.url)) return fail(unsafeAddress());
    page = step;
    isPageShown = false;
    showPage();
  };

  const fail = (error: Error) => finish({ type: 'FAILED', error });

  const awaitStep = (step: Promise<SignInStep>) => {
    isAwaitingStep = true;
    step.then(handleStep, fail).finally(() => {
      isAwaitingStep = false;
    });
  };

  const start = () => {
    page = undefined;
    onEvent({ type: 'STARTED' });
    awaitStep(options.begin(signal));
  };

  const findConnection = async (): Promise<SignInStep | undefined> => {
    // A failed request is retried; it does not end the sign-in.
    const connection = await find?.(hint, signal).catch(() => undefined);
    return connection && { connection };
  };

  /** Requests the next step from the server, because a window that is cut off sends no message. */
  const findStep = async (): Promise<SignInStep | undefined> => {
    const sessionId = page?.sessionId;
    if (!resume || !sessionId || !isClosed) return undefined;
    try {
      const step = await resume(sessionId, undefined, signal);
      return 'url' in step && step.sessionId === sessionId ? undefined : step;
    } catch (error) {
      if (isFinalRejection(error)) fail(error);
      return undefined;
    }
  };

  const poll = async () => {
    if (isPolling || isAwaitingStep || signal.aborted || !isPageShown) return;
    isPolling = true;
    const step = await (find ? findConnection() : findStep());
    isPolling = false;
    if (step) handleStep(step);
    else schedule();
  };

  const schedule = () => {
    clearTimeout(polling);
    if (signal.aborted) return;
    if (Date.now() > pollDeadline) return expire();
    polling = setTimeout(() => void poll(), pollDelay);
    pollDelay = Math.min(pollDelay * FAST_POLL.factor, POLL_INTERVAL_MS);
  };

  /** The page leads nowhere from now on, unless it ended unnoticed. */
  const expire = () => {
    isClosed = true;
    popup?.close();
    onEvent({ type: 'EXPIRED' });
  };

  const pollFaster = () => {
    pollDelay = FAST_POLL.minMs;
    void poll();
  };

  const onMessage = ({ origin, source, data }: MessageEvent) => {
    // The source of a closed window is null.
    if (!isSameServer(origin, options.apiOrigin) || (source ? source !== popup : isOpen())) return;
    const message = readSignInMessage(data);
    if (message?.kind === 'failed') {
      fail(AmpersandApiError.fromProblem({ type: 'about:blank', title: '', status: 0, detail: message.message }));
    } else if (message?.kind === 'succeeded' && find) {
      hint = message.connectionId;
      onEvent({ type: 'ANSWERED' });
      pollFaster();
    } else if (message?.kind === 'params' && resume && page?.sessionId && !isAwaitingStep) {
      onEvent({ type: 'ANSWERED' });
      // The server received the same parameters, and the running request may use them.
      if (isPolling) pollFaster();
      else awaitStep(resume(page.sessionId, message.params, signal));
    }
  };

  const checkWindow = () => {
    if (isClosed || !popup?.closed) return;
    isClosed = true;
    if (isAwaitingStep) return;
    onEvent({ type: 'CLOSED' });
    pollFaster();
  };

  const onFocus = () => {
    checkWindow();
    void poll();
  };

  const dispose = (isWindowKept = false) => {
    abort.abort();
    clearTimeout(polling);
    clearInterval(windowCheck);
    window.removeEventListener('message', onMessage);
    window.removeEventListener('focus', onFocus);
    if (!isWindowKept || !isPageShown) popup?.close();
  };

  const windowCheck = setInterval(checkWindow, WINDOW_CHECK_INTERVAL_MS);
  window.addEventListener('message', onMessage);
  window.addEventListener('focus', onFocus);
  popup = openWindow();
  start();

  return {
    dispose,
    reopen: () => {
      if (popup && isOpen()) return popup.focus();
      popup = openWindow();
      // An address is valid once: if it was shown, the user may have used it.
      if (page && !isPageShown) showPage();
      else if (!isAwaitingStep) start();
    },
  };
}

/**
 * Whether the sign-in has ended. The server says so for a session that was used or has expired. A 400 that does not say so
 * may be of a server that cannot continue without parameters.
 */
function isFinalRejection(error: unknown): error is AmpersandApiError {
  if (!(error instanceof AmpersandApiError)) return false;
  const { status, problem } = error;
  return !(problem?.retryable ?? (status <= 400 || status === 429 || status > 501));
}

/** @returns whether the address is an http or https URL, which runs no script */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** @returns the error for an address that must not be opened */
export function unsafeAddress(): AmpersandApiError {
  return new AmpersandApiError({ kind: 'unreadable', message: 'The address of the sign-in page is no web address.' });
}
