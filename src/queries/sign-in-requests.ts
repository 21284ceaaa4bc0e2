import { customAuthConnect, listConnections, oauthConnect, oauthUpdate } from '../contract/endpoints.ts';
import type { Connection, CustomAuthConnectRequest } from '../contract/index.ts';
import { mergeMetadata, workspaceOf } from '../domain/missing-metadata.ts';
import type { RenewedConnection, SignInBefore } from '../domain/sign-in-result.ts';
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

/** Reads the state before an OAuth sign-in. */
export async function beforeSignIn(subject: SignInSubject, signal: AbortSignal): Promise<SignInBefore> {
  const { connection } = subject;
  return connection
    ? { known: [], connection }
    : { known: (await listConnectionsOf(subject, signal)).map(({ id }) => id) };
}

/** Lists the group's connections to the provider. */
export function listConnectionsOf({ session, target }: SignInSubject, signal: AbortSignal): Promise<Connection[]> {
  const { groupRef, provider } = target;
  return session.api.send(listConnections, { subject: session.subject, signal, query: { groupRef, provider } });
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
