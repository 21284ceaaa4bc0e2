/** How far a sign-in at the provider's own page has come. */
export type SignInState =
  /** Nothing was begun, or it was forgotten. */
  | { name: 'idle' }
  /** The page's address is being asked for. */
  | { name: 'starting' }
  /** The window shows the provider's page. */
  | { name: 'waiting' }
  /** The browser opened no window. */
  | { name: 'blocked' }
  /** The window is closed, or the provider's page cut it off: a browser says the same of both. */
  | { name: 'closed' }
  /** The provider's page has answered, and the server is being asked what came of it. */
  | { name: 'finishing' }
  /** This tab goes to the provider's page. */
  | { name: 'leaving' }
  | { name: 'finished' }
  | { name: 'failed'; error: Error }
  | { name: 'cancelled' };

/** What happens to a sign-in. */
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

/** Whether the sign-in may still end well without being begun again. */
export function isInProgress({ name }: SignInState): boolean {
  return IN_PROGRESS.includes(name);
}

/**
 * Table of a sign-in. What arrives too late, such as a failure after the end, changes nothing; from every end a new
 * try can begin.
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
      // The answer is on its way already: that its window is gone says nothing any more.
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
