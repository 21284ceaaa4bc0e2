import type { Connection } from '../contract/index.ts';

/** The connection to renew, as of the start of the sign-in. */
export type RenewedConnection = Pick<Connection, 'id' | 'status'> & { credentialTime?: string | Date | undefined };

/** State before an OAuth sign-in, by which its result is recognized. JSON. */
export interface SignInBefore {
  /** Ids of the connections when a new one is made; others may have created some since the screen was opened. */
  known: string[];
  /** The connection to renew. */
  connection?: RenewedConnection;
}

/**
 * Finds the result of an OAuth sign-in.
 *
 * @param found connections of the group
 * @param hint id that the callback page named
 */
export function signInResult<Found extends RenewedConnection>(
  { known, connection }: SignInBefore,
  found: readonly Found[],
  hint?: string,
): Found | undefined {
  if (!connection) return found.find(({ id }) => id === hint) ?? found.find(({ id }) => !known.includes(id));
  const now = found.find(({ id }) => id === connection.id);
  return now && (now.id === hint || isRenewed(connection, now)) ? now : undefined;
}

/** Whether the customer gave a new credential. A server that does not say so can tell of a rejected one that works again. */
function isRenewed(before: RenewedConnection, { status, credentialTime }: RenewedConnection): boolean {
  if (!credentialTime || !before.credentialTime) return before.status !== status && before.status === 'bad_credentials';
  return new Date(credentialTime) > new Date(before.credentialTime);
}
