import type { ConnectionStatus, NotificationEventType } from '../../../src/contract/index.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { defineTransitions } from '../kernel/state-machine.ts';
import { changeConnection } from './apply-connection-event.ts';

/** Status of a connection, or `absent` before it is created and after it is deleted. */
export type ConnectionState = ConnectionStatus | 'absent';

export type ConnectionEvent =
  | 'created'
  | 'tokenRefreshed'
  /** By an update of the connection or a new sign-in. */
  | 'credentialReplaced'
  /** Metadata or workspace changed, the credential did not. */
  | 'detailsChanged'
  | 'requestSucceeded'
  /** Refused by the provider, or not readable with the server's encryption key. */
  | 'credentialRefused'
  | 'deleted';

/** A notification type is an effect of the same name: the notification is stored to be sent. */
export type ConnectionEffect = 'recomputeHealth' | Extract<NotificationEventType, `connection.${string}`>;

/** Input of the guards. */
export interface ConnectionFacts {
  /** The event is about the credential that is stored now, not about one that was replaced in the meantime. */
  isCredentialCurrent: boolean;
}

const STORED = ['created', 'working', 'bad_credentials'] as const;
const isCurrent = ({ isCredentialCurrent }: ConnectionFacts) => isCredentialCurrent;

/** Status of a connection. An response of the provider about a replaced credential is ignored. */
export const connectionMachine = defineTransitions<ConnectionState, ConnectionEvent, ConnectionEffect, ConnectionFacts>(
  [
    { from: ['absent'], event: 'created', to: 'created', effects: ['connection.created'] },
    {
      from: STORED,
      event: 'tokenRefreshed',
      when: isCurrent,
      to: 'created',
      effects: ['recomputeHealth', 'connection.refreshed'],
    },
    {
      from: STORED,
      event: 'credentialReplaced',
      to: 'created',
      effects: ['recomputeHealth', 'connection.updated'],
    },
    { from: STORED, event: 'detailsChanged', effects: ['recomputeHealth', 'connection.updated'] },
    {
      from: ['created', 'bad_credentials'],
      event: 'requestSucceeded',
      when: isCurrent,
      to: 'working',
      effects: ['recomputeHealth'],
    },
    {
      from: ['created', 'working'],
      event: 'credentialRefused',
      when: isCurrent,
      to: 'bad_credentials',
      effects: ['recomputeHealth', 'connection.error'],
    },
    { from: ['bad_credentials'], event: 'credentialRefused', when: isCurrent },
    { from: STORED, event: 'deleted', to: 'absent', effects: ['connection.deleted'] },
  ],
);

/**
 * Updates a connection's status after an answer of its provider: a success is `requestSucceeded`, a 401 is
 * `credentialRefused`; any other response leaves the status unchanged.
 *
 * @param status HTTP status of the provider's response
 */
export async function trackStatus(ports: Ports, connection: ConnectionRecord, status: number): Promise<void> {
  if (status === 401)
    await recordResponse(ports, connection, 'credentialRefused', 'The provider refused the credentials.');
  else if (status < 400) await recordResponse(ports, connection, 'requestSucceeded');
}

/** Stores that the credential of a connection cannot be decrypted. @param reason as text */
export async function recordUnreadableCredential(
  ports: Ports,
  connection: ConnectionRecord,
  reason: string,
): Promise<void> {
  await recordResponse(ports, connection, 'credentialRefused', reason);
}

/**
 * @param connection as it was used; its status follows, so that further calls with the same record cost no transaction
 */
async function recordResponse(
  ports: Ports,
  connection: ConnectionRecord,
  event: 'requestSucceeded' | 'credentialRefused',
  reason?: string,
): Promise<void> {
  const { id, status, sealedCredential } = connection;
  const next = connectionMachine.next(status, event, { isCredentialCurrent: true });
  if (next === undefined || next.state === status || next.state === 'absent') return;
  connection.status = next.state;
  try {
    await changeConnection(ports, id, { event, sealedCredential, ...(reason !== undefined && { reason }) });
  } catch (error) {
    connection.status = status;
    throw error;
  }
}
