import type { WindowScheme } from '../domain/sign-in-scheme.ts';
import type { SignInSubject } from './sign-in-requests.ts';

/** The sign-in of a page that this tab leaves for the provider's page. */
export type LeftSignIn = Pick<SignInSubject, 'project' | 'target' | 'connection'> & {
  scheme: WindowScheme;
  /** Keeps the widgets of one provider apart. */
  integration: string | undefined;
};

/** Time in ms for which the server keeps a sign-in. */
const MAX_AGE_MS = 600_000;

/**
 * Remembers in this tab that it goes to the provider's page.
 *
 * @param value JSON with which the sign-in is continued: the session of one of several steps, which takes the credential
 *   of this page, too; the state before an OAuth sign-in
 * @throws if the browser stores nothing, without which one of several steps could not be continued
 */
export function storePendingSignIn(subject: LeftSignIn, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(subject), JSON.stringify({ value, leftAt: Date.now() }));
  } catch (error) {
    if (subject.scheme === 'steps') throw error;
  }
}

/** Returns the stored value of the sign-in for which this tab left the page, once. */
export function consumePendingSignIn<Value>(subject: LeftSignIn): Value | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(subject));
    if (text === null) return undefined;
    sessionStorage.removeItem(keyOf(subject));
    // Written above, and only readable by this page.
    const { value, leftAt } = JSON.parse(text) as { value: Value; leftAt: number };
    return Date.now() - leftAt < MAX_AGE_MS ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this tab left the page for the sign-in, which can still be continued. */
export function isSignInPending(subject: LeftSignIn): boolean {
  const value = consumePendingSignIn(subject);
  if (value !== undefined) storePendingSignIn(subject, value);
  return value !== undefined;
}

function keyOf({ scheme, project, integration, target, connection }: LeftSignIn): string {
  const { provider, groupRef, consumerRef } = target;
  return `amp-sign-in:${JSON.stringify([scheme, project, integration, provider, groupRef, consumerRef, connection?.id])}`;
}
