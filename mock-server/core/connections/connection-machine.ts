import type { ConnectionStatus, NotificationEventType } from '../../../src/contract/index.ts';
import { defineTransitions } from '../kernel/state-machine.ts';

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
