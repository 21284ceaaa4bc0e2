/** State of a sign-in at the provider's page. */
export type SignInState =
  /** Not started, or reset. */
  | { name: 'idle' }
  /** Requesting the address of the page. */
  | { name: 'starting' }
  /** The window shows the provider's page. */
  | { name: 'waiting' }
  /** The browser blocked the window. */
  | { name: 'blocked' }
  /**
   * The window is closed, or isolated by the provider's page (`Cross-Origin-Opener-Policy`); browsers report both the
   * same.
   */
  | { name: 'closed' }
  /** The server no longer accepts the sign-in. The window is closed; another one begins again. */
  | { name: 'expired' }
  /** The provider's page has finished, and the result is being requested. */
  | { name: 'finishing' }
  /** This tab navigates to the provider's page. */
  | { name: 'leaving' }
  | { name: 'finished' }
  | { name: 'failed'; error: Error }
  | { name: 'cancelled' };

/** Event of a sign-in. */
export type SignInEvent =
  | { type: 'STARTED' }
  | { type: 'LEFT' }
  /** A window shows the provider's page. */
  | { type: 'SHOWN' }
  | { type: 'BLOCKED' }
  | { type: 'CLOSED' }
  | { type: 'EXPIRED' }
  | { type: 'ANSWERED' }
  | { type: 'FINISHED' }
  | { type: 'FAILED'; error: Error }
  | { type: 'CANCELLED' }
  | { type: 'RESET' };

const IN_PROGRESS: SignInState['name'][] = [
  'starting',
  'waiting',
  'blocked',
  'closed',
  'expired',
  'finishing',
  'leaving',
];

/** Whether the sign-in can still succeed without a restart. */
export function isInProgress({ name }: SignInState): boolean {
  return IN_PROGRESS.includes(name);
}

/**
 * Returns the next state. Late events, such as a failure after the end, are ignored; a new attempt can start from every
 * final state.
 */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'STARTED':
      return { name: 'starting' };
    case 'LEFT':
      return { name: 'leaving' };
    case 'RESET':
      return { name: 'idle' };
  }
  if (!isInProgress(state)) return state;
  switch (event.type) {
    case 'SHOWN':
      return { name: 'waiting' };
    case 'BLOCKED':
      return { name: 'blocked' };
    case 'CLOSED':
      // The result is already being requested, so a closed window has no effect.
      return state.name === 'finishing' ? state : { name: 'closed' };
    case 'EXPIRED':
      return { name: 'expired' };
    case 'ANSWERED':
      return { name: 'finishing' };
    case 'FINISHED':
      return { name: 'finished' };
    case 'FAILED':
      return { name: 'failed', error: event.error };
    case 'CANCELLED':
      return { name: 'cancelled' };
  }
}

const LOOPBACK = /\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/;

const named = (origin: string) => origin.replace(LOOPBACK, '//localhost');

/**
 * Whether two origins are the same server. A local server may be called `127.0.0.1` in its links and `localhost` by
 * pages, or vice versa; other origins must be equal.
 */
export function isSameServer(origin: string, other: string): boolean {
  return named(origin) === named(other);
}

/**
 * Message of the callback page to the page that opened the sign-in window. Source: published client, OAuth window
 * messages.
 */
type SignInMessage =
  /** `connectionId` is a hint and verified with the server. */
  | { kind: 'succeeded'; connectionId?: string }
  | { kind: 'failed'; message: string }
  /** Parameters for the next step of a multi-step sign-in. */
  | { kind: 'params'; params: Record<string, string> };

/** @returns undefined for other messages; any page can post one */
export function readSignInMessage(data: unknown): SignInMessage | undefined {
  const { eventType, source, params, message, data: more } = asRecord(data);
  if (source === 'ampersand-custom-auth') return { kind: 'params', params: stringValues(params) };
  const { connection, error } = asRecord(more);
  if (eventType === 'AUTHORIZATION_SUCCEEDED') {
    return { kind: 'succeeded', connectionId: text(connection) ?? text(asRecord(connection).id) };
  }
  if (eventType === 'AUTHORIZATION_FAILED') {
    return { kind: 'failed', message: text(message) ?? text(error) ?? '' };
  }
  return undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  // Every non-null object can be read as a record.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

function stringValues(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
