export type { MessageFeed, MessageSummary } from '../../cli/dev/message-log.ts';

/*
 * Messages between the host application's page and its backend. Types only: the page is bundled
 * for the browser, the backend runs in Node.
 */

/** A customer of the host application. */
export interface Customer {
  /** The host application's own id; the group that an integration is installed for. */
  ref: string;
  name: string;
  /** Key of the simulated provider that opens this customer's account there; shown as a hint. */
  demoKey: string;
}

/** Session of the page. Never contains a key with more rights than the embedded components need. */
export interface Session {
  project: string;
  /** Scope `frontend`. */
  apiKey: string;
  /** Origin of the management API. */
  apiUrl: string;
  integration: string;
  provider: string;
  /** Integration that writes contacts to the customer's CRM. */
  contactsIntegration: string;
  /** At least one. */
  customers: [Customer, ...Customer[]];
  /** The person who is signed in. */
  user: { ref: string; name: string };
}

/** Call that the backend makes for the page, at `/api/calls`. */
export type ServiceCall =
  | { kind: 'create-tag'; groupRef: string; mode: WriteMode; name: string; color: string }
  /** Connects a simulated HubSpot account with a token that the backend holds. */
  | { kind: 'connect-hubspot'; groupRef: string }
  | { kind: 'install-contacts'; groupRef: string; connectionId: string }
  /** Three contacts with one request. Two have the same email address, so HubSpot rejects one of them. */
  | { kind: 'create-contacts'; groupRef: string; mode: WriteMode; allOrNone: boolean }
  /** Changes the first contact's phone number in HubSpot, as a colleague of the customer would. */
  | { kind: 'change-contact'; groupRef: string }
  | { kind: 'operation'; operationId: string }
  | { kind: 'latest-calls'; groupRef: string }
  | { kind: 'installations' };

/** Whether the response to a write is sent when it is done, or as soon as it is accepted. */
type WriteMode = 'synchronous' | 'asynchronous';

/** A call that the backend made, and what came back. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: unknown };
  response: { status: number; body: unknown };
  /** Whole milliseconds. */
  took: number;
}
