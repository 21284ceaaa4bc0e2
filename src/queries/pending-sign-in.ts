import type { SignInSubject } from './sign-in-requests.ts';

/** Time in ms for which the server keeps a sign-in. */
const MAX_AGE_MS = 600_000;

/**
 * Remembers in this tab that it goes to the provider's page of a sign-in of several steps. The id continues the sign-in
 * only together with the credential of this page.
 *
 * @throws if the browser stores nothing, without which the sign-in could not be continued
 */
export function storePendingSignIn(subject: SignInSubject, sessionId: string): void {
  sessionStorage.setItem(keyOf(subject), JSON.stringify({ sessionId, leftAt: Date.now() }));
}

/** Returns the session of the sign-in for which this tab left the page, once. */
export function consumePendingSignIn(subject: SignInSubject): string | undefined {
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
