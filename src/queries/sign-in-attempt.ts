import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection } from '../contract/index.ts';
import { isSameServer } from '../domain/same-server.ts';
import { readSignInMessage } from '../domain/sign-in-message.ts';
import type { SignInEvent } from '../domain/sign-in-window.ts';

/** What the server answers a step of a sign-in with: a page to show, or the connection. */
export type SignInStep = { url: string; sessionId?: string } | { connection: Connection };

/** What an attempt works with. */
export interface AttemptParts {
  /** Origin of the API, whose pages end a sign-in. */
  apiOrigin: string;
  /** Opens an empty window, in the click that asks for it; null where the browser opens none. */
  openWindow: () => Window | null;
  begin: (signal: AbortSignal) => Promise<SignInStep>;
  /** For sign-ins of several steps. */
  resume?: (sessionId: string, params: Record<string, string>, signal: AbortSignal) => Promise<SignInStep>;
  /** Asks the server for the connection; absent where only {@link AttemptParts.resume} can make one. */
  find?: (hint: string | undefined, signal: AbortSignal) => Promise<Connection | undefined>;
  tell: (event: Exclude<SignInEvent, { type: 'FINISHED' }> | { type: 'FINISHED'; connection: Connection }) => void;
}

/** A sign-in that has begun. After its end none of its listeners and timers is left. */
export interface SignInAttempt {
  /** Shows the window that is open, or opens one. */
  reopen: () => void;
  /** @param isWindowKept a person may still be typing in it */
  dispose: (isWindowKept?: boolean) => void;
}

/** ms. How often it is looked whether the window is closed. */
const LOOK = 500;
/** ms. How often the server is asked while the window is open; a message usually comes first. */
const CALM = 5_000;
/** ms. First and longest wait where the window seems closed: it may have been cut off and gone on unseen. */
const HURRIED = { first: 1_000, longest: 3_000, factor: 1.2 };
/** ms for which the server is asked. A sign-in can be finished within ten minutes of its beginning. */
const PATIENCE = { open: 600_000, closed: 150_000 };

/**
 * Begins a sign-in in a window. Must be called within the click, or browsers open none.
 *
 * The window is heard by its messages. Where the provider's page has cut it off, no message comes and `closed` reads
 * true although the window is open, so the server is asked as well, and its word alone counts.
 */
export function attemptSignIn(parts: AttemptParts): SignInAttempt {
  const { tell, find, resume, openWindow } = parts;
  const abort = new AbortController();
  const { signal } = abort;
  let popup: Window | null;
  let page: Exclude<SignInStep, { connection: Connection }> | undefined;
  let isVisited = false;
  let isAsking = false;
  let isClosed = false;
  let hint: string | undefined;
  let polling: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let wait = CALM;
  let until = 0;

  const isOpen = () => popup !== null && !popup.closed;

  const end = (event: Parameters<typeof tell>[0]) => {
    if (signal.aborted) return;
    dispose();
    tell(event);
  };

  const visit = () => {
    if (!page) return;
    if (!popup) return tell({ type: 'BLOCKED' });
    isClosed = popup.closed;
    if (isClosed) return tell({ type: 'CLOSED' });
    isVisited = true;
    // Replaced, so that "back" in the window leads nowhere.
    popup.location.replace(page.url);
    tell({ type: 'SHOWN' });
    wait = CALM;
    until = Date.now() + PATIENCE.open;
    schedule();
  };

  const take = (step: SignInStep) => {
    if (signal.aborted) return;
    if ('connection' in step) return end({ type: 'FINISHED', connection: step.connection });
    if (!isWebAddress(step.url)) return fail(unsafeAddress());
    page = step;
    isVisited = false;
    visit();
  };

  const fail = (error: Error) => end({ type: 'FAILED', error });

  const ask = (step: Promise<SignInStep>) => {
    isAsking = true;
    step.then(take, fail).finally(() => {
      isAsking = false;
    });
  };

  const start = () => {
    page = undefined;
    tell({ type: 'STARTED' });
    ask(parts.begin(signal));
  };

  const poll = async () => {
    if (!find || isPolling || signal.aborted || !isVisited) return;
    isPolling = true;
    // A failure here says nothing about the sign-in; it is asked again.
    const found = await find(hint, signal).catch(() => undefined);
    isPolling = false;
    if (found) end({ type: 'FINISHED', connection: found });
    else schedule();
  };

  const schedule = () => {
    clearTimeout(polling);
    if (signal.aborted || Date.now() > until) return;
    polling = setTimeout(() => void poll(), wait);
    if (wait !== CALM) wait = Math.min(wait * HURRIED.factor, HURRIED.longest);
  };

  const hurry = () => {
    wait = HURRIED.first;
    until = Date.now() + PATIENCE.closed;
    void poll();
  };

  const hear = ({ origin, source, data }: MessageEvent) => {
    // A window that is gone can no longer be told from others.
    if (!isSameServer(origin, parts.apiOrigin) || (source ? source !== popup : isOpen())) return;
    const message = readSignInMessage(data);
    if (message?.kind === 'failed') {
      fail(AmpersandApiError.fromProblem({ type: 'about:blank', title: '', status: 0, detail: message.message }));
    } else if (message?.kind === 'succeeded' && find) {
      hint = message.connectionId;
      tell({ type: 'ANSWERED' });
      hurry();
    } else if (message?.kind === 'params' && resume && page?.sessionId && !isAsking) {
      tell({ type: 'ANSWERED' });
      ask(resume(page.sessionId, message.params, signal));
    }
  };

  const look = () => {
    if (isClosed || !popup?.closed) return;
    isClosed = true;
    if (isAsking) return;
    tell({ type: 'CLOSED' });
    hurry();
  };

  const onFocus = () => {
    look();
    void poll();
  };

  const dispose = (isWindowKept = false) => {
    abort.abort();
    clearTimeout(polling);
    clearInterval(looking);
    window.removeEventListener('message', hear);
    window.removeEventListener('focus', onFocus);
    if (!isWindowKept || !isVisited) popup?.close();
  };

  const looking = setInterval(look, LOOK);
  window.addEventListener('message', hear);
  window.addEventListener('focus', onFocus);
  popup = openWindow();
  start();

  return {
    dispose,
    reopen: () => {
      if (popup && isOpen()) return popup.focus();
      popup = openWindow();
      // An address is good for one sign-in: where it was shown, somebody may have answered there unseen.
      if (page && !isVisited) visit();
      else if (!isAsking) start();
    },
  };
}

/** @returns whether the address leads to a page, and runs no script */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

/** @returns the error for an address that must not be opened */
export function unsafeAddress(): AmpersandApiError {
  return new AmpersandApiError({ kind: 'unreadable', message: 'The address of the sign-in page is no web address.' });
}
