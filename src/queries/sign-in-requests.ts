import { customAuthConnect, listConnections, oauthConnect, oauthUpdate } from '../contract/endpoints.ts';
import type { Connection, CustomAuthConnectRequest } from '../contract/index.ts';
import { mergeMetadata, workspaceOf } from '../domain/missing-metadata.ts';
import type { ConnectionTarget } from './connection-requests.ts';
import type { SignInStep } from './sign-in-attempt.ts';
import type { Session } from './useSession.ts';

/** Input of a sign-in. */
export interface SignInInput {
  /** Values of the provider's metadata inputs, by input name. */
  metadata?: Record<string, string>;
  /** The provider app to sign in with; the server's choice when absent. */
  providerAppId?: string;
  /** Values of the provider's own form, by input name; for sign-ins of several steps. */
  customAuth?: Record<string, string>;
}

/** The connection to renew, as of the start of the sign-in. */
export type RenewedConnection = Pick<Connection, 'id' | 'status'> & { credentialTime?: string | Date | undefined };

/** Owner, provider and options of a sign-in. */
export interface SignInSubject {
  session: Session;
  /** Name or id. */
  project: string;
  target: ConnectionTarget;
  /** The connection to give new tokens to; a new one is made when absent. */
  connection?: RenewedConnection;
  /** Only this browser may finish it; see `enableCSRFProtection` of the provider. */
  isCsrfProtected?: boolean;
}

/**
 * Begins an OAuth sign-in.
 *
 * @param returnUrl page of this application to come back to, where this tab itself goes to the provider
 */
export async function beginOauth(
  subject: SignInSubject,
  { metadata, providerAppId }: SignInInput,
  signal: AbortSignal,
  returnUrl?: string,
): Promise<SignInStep> {
  const { session, target, connection, isCsrfProtected } = subject;
  const { api, subject: who } = session;
  if (connection) {
    const params = { connection: connection.id };
    const body = { returnUrl, providerMetadata: metadata && mergeMetadata(metadata) };
    return { url: await api.send(oauthUpdate, { subject: who, signal, params, body }) };
  }
  const providerMetadata = mergeMetadata(metadata ?? {});
  const body = {
    ...ownerOf(subject.project, target),
    provider: target.provider,
    providerMetadata,
    providerWorkspaceRef: workspaceOf(providerMetadata),
    providerAppId,
    returnUrl,
    enableCSRFProtection: isCsrfProtected,
  };
  return { url: await api.send(oauthConnect, { subject: who, signal, body, withCookies: isCsrfProtected }) };
}

/** Begins a sign-in of several steps. @param returnUrl see {@link beginOauth} */
export function beginSteps(
  subject: SignInSubject,
  { metadata, providerAppId, customAuth = {} }: SignInInput,
  signal: AbortSignal,
  returnUrl?: string,
): Promise<SignInStep> {
  const { provider } = subject.target;
  const owner = ownerOf(subject.project, subject.target);
  const providerMetadata = mergeMetadata(metadata ?? {});
  const enableCSRFProtection = subject.isCsrfProtected;
  const body = { ...owner, provider, providerAppId, customAuth, providerMetadata, returnUrl, enableCSRFProtection };
  return sendStep(subject, body, signal);
}

/**
 * Continues a sign-in of several steps.
 *
 * @param callbackParams from the page's message; without them, the server continues with what it received
 * @returns the page of the same session if that has not come back yet
 */
export function resumeSteps(
  subject: SignInSubject,
  sessionId: string,
  callbackParams: Record<string, string> | undefined,
  signal: AbortSignal,
): Promise<SignInStep> {
  return sendStep(subject, { projectIdOrName: subject.project, sessionId, callbackParams }, signal);
}

/**
 * Lists the connections before a sign-in starts.
 *
 * @returns a function that requests the resulting connection; it resolves to undefined until there is one
 */
export async function watchConnections({ session, target, connection }: SignInSubject, begun: AbortSignal) {
  const { api, subject } = session;
  const { groupRef, provider } = target;
  const list = (signal: AbortSignal) => api.send(listConnections, { subject, signal, query: { groupRef, provider } });
  // Requested again: connections that others created since the screen was opened are not the result of this sign-in.
  const known = new Set(connection ? [] : (await list(begun)).map(({ id }) => id));
  return async (hint: string | undefined, signal: AbortSignal): Promise<Connection | undefined> => {
    const found = await list(signal);
    if (!connection) return found.find(({ id }) => id === hint) ?? found.find(({ id }) => !known.has(id));
    const now = found.find(({ id }) => id === connection.id);
    return now && (now.id === hint || isRenewed(connection, now)) ? now : undefined;
  };
}

/** Whether the customer gave a new credential. A server that does not say so can tell of a rejected one that works again. */
function isRenewed(before: RenewedConnection, { status, credentialTime }: Connection): boolean {
  if (!credentialTime || !before.credentialTime) return before.status !== status && before.status === 'bad_credentials';
  return Date.parse(credentialTime) > Number(new Date(before.credentialTime));
}

async function sendStep(
  { session: { api, subject }, isCsrfProtected: withCookies }: SignInSubject,
  body: CustomAuthConnectRequest,
  signal: AbortSignal,
): Promise<SignInStep> {
  const response = await api.send(customAuthConnect, { subject, signal, body, withCookies });
  return 'redirect' in response ? response.redirect : response;
}

function ownerOf(project: string, { consumerRef, consumerName, groupRef, groupName }: ConnectionTarget) {
  return { projectIdOrName: project, consumerRef, consumerName, groupRef, groupName };
}
