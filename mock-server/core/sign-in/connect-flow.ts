import type { ProviderMetadata } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectFlowRecord, ConnectionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';

/** Minutes for which a sign-in can be finished. */
export const FLOW_MINUTES = 10;
/** Longer than any token of this server. */
const MAX_TOKEN_LENGTH = 256;

/** A flow that was taken out of the store, and will not be there a second time. */
export interface ConsumedFlow<T> {
  projectId: string;
  content: T;
}

/**
 * Begins something that a browser finishes. The store keeps neither the text that the browser carries nor, readable,
 * what is needed to finish.
 *
 * @param content JSON value
 * @param token for a text that had to be known before
 * @returns the text that the browser carries: 32 random bytes in base64url
 */
export async function openFlow(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  projectId: string,
  content: unknown,
  token: string = ports.ids.token(32),
): Promise<string> {
  const id = await ports.digests.sha256Hex(token);
  await ports.store.connectFlows.insert({
    id,
    projectId,
    kind,
    sealedContent: await ports.secrets.seal(JSON.stringify(content), contentContext(id)),
    expiresAt: ports.clock.now() + FLOW_MINUTES * 60_000,
  });
  return token;
}

/**
 * Takes a flow. Of several callers with the same text one gets it, and no later one.
 *
 * @returns `invalid-input` for a text that is unknown, was used already or has expired: which of these is not said
 */
export function consumeFlow<T>(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  token: string,
): Promise<Result<ConsumedFlow<T>, Rejection<'invalid-input'>>> {
  return openStored(ports, kind, token, 'take');
}

/** Reads a flow that stays in the store. Rejects as {@link consumeFlow} does. */
export function readFlow<T>(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  token: string,
): Promise<Result<ConsumedFlow<T>, Rejection<'invalid-input'>>> {
  return openStored(ports, kind, token, 'get');
}

async function openStored<T>(
  ports: Ports,
  kind: ConnectFlowRecord['kind'],
  token: string,
  method: 'take' | 'get',
): Promise<Result<ConsumedFlow<T>, Rejection<'invalid-input'>>> {
  if (token === '' || token.length > MAX_TOKEN_LENGTH) return refuse();
  const id = await ports.digests.sha256Hex(token);
  const flow = await ports.store.connectFlows[method](id);
  if (flow === undefined || flow.kind !== kind || flow.expiresAt <= ports.clock.now()) return refuse();
  try {
    // The sealed content was created by `openFlow` for the same kind.
    const content = JSON.parse(await ports.secrets.open(flow.sealedContent, contentContext(id))) as T;
    return ok({ projectId: flow.projectId, content });
  } catch {
    return refuse();
  }
}

/** @returns the context that binds the sealed content of a sign-in to its row and column */
export function contentContext(id: string): string {
  return `connect_flows.content:${id}`;
}

function refuse(): Result<never, Rejection<'invalid-input'>> {
  return reject('invalid-input', 'This sign-in is unknown, was finished already or took too long.', {
    remedy: `Begin again, unless the account is connected. A sign-in can be finished once, within ${FLOW_MINUTES} minutes.`,
    retryable: false,
  });
}

/** Sealed state between the first request of an OAuth sign-in and its callback. */
export interface OauthFlow {
  provider: string;
  providerAppId: string;
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
  /** As the customer gave it. */
  workspaceRef?: string;
  /** The workspace is the stored one of the connection: this request names none. */
  isWorkspaceStored?: boolean;
  metadata: ProviderMetadata;
  /** PKCE only. */
  verifier?: string;
  /** The connection to give new tokens to; a new one is made when absent. */
  connectionId?: string;
  /** Of that connection, what the values of the sign-in are based on. */
  before?: Pick<ConnectionRecord, 'metadata' | 'providerWorkspaceRef'>;
  /** Page that receives the outcome; if unknown, any page, which then receives only the connection's id. */
  openerOrigin?: string;
  /** Page that the browser goes back to, where the tab itself went to the provider. */
  returnUrl?: string;
  /** Value of the cookie that binds the sign-in to the browser. */
  browserSecret?: string;
  /** Actor that started the sign-in, for the audit log. */
  actor: Actor;
}

/** Sealed state between two steps of a custom sign-in. The opener has the token that opens it. */
export interface CustomAuthSession {
  step: 'session';
  provider: string;
  providerAppId?: string;
  groupRef: string;
  groupName?: string;
  consumerRef: string;
  consumerName?: string;
  metadata: ProviderMetadata;
  /** The customer's form. */
  inputs: Record<string, string>;
  /** State from the previous step. */
  carried: Record<string, string>;
  /** Text that the page must send back. */
  state: string;
  /** Address of that page. */
  url: string;
  /** Whether each page must come back in the browser that opened it. */
  isBrowserBound?: boolean;
  /** See {@link OauthFlow.returnUrl}. */
  returnUrl?: string;
}

/** State of a page of a custom sign-in. The page's state parameter opens it. */
export interface CustomAuthWindow {
  step: 'window';
  /** Page that receives the provider's parameters. */
  openerOrigin?: string;
  /** See {@link OauthFlow.returnUrl}. */
  returnUrl?: string;
  /** Session of the sign-in. */
  sessionId: string;
  /** Second page of the window; see `CustomSignInStep`. */
  nextUrl?: string;
  /** See {@link OauthFlow.browserSecret}. */
  browserSecret?: string;
}

/** Parameters that a page of a custom sign-in sent back, for the session that continues with them. */
export interface CustomAuthParams {
  step: 'params';
  params: Record<string, string>;
}

/** All that a text of a custom sign-in may open. */
export type CustomAuthFlow = CustomAuthSession | CustomAuthWindow | CustomAuthParams;

/** @returns the text that opens the parameters of a session */
export function paramsToken(sessionId: string): string {
  return `${sessionId}.params`;
}

/** Address that OAuth providers send users back to. */
export const CALLBACK_PATH = '/callbacks/v1/oauth';
/** Address that pages of custom sign-ins send users back to. */
export const CUSTOM_AUTH_PATH = '/callbacks/v1/custom-auth';
