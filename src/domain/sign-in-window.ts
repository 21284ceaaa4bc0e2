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
  | { type: 'ANSWERED' }
  | { type: 'FINISHED' }
  | { type: 'FAILED'; error: Error }
  | { type: 'CANCELLED' }
  | { type: 'RESET' };

const IN_PROGRESS: SignInState['name'][] = ['starting', 'waiting', 'blocked', 'closed', 'finishing', 'leaving'];

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
