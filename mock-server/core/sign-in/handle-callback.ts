import type { Connection, ProviderErrorCode, ProviderMetadata } from '../../../src/contract/index.ts';
import { changeAndShow } from '../connections/connection-status.ts';
import { loadConnection } from '../connections/connections.ts';
import { authSchemeOf } from '../connections/credential-block.ts';
import { exchangeToken, toOauthCredential } from '../connections/exchange-token.ts';
import { createConnection } from '../connections/generate-connection.ts';
import { openClientSecret } from '../connections/provider-apps.ts';
import { keepAliveAt, sealCredential } from '../connections/sealed-credential.ts';
import type { TokenFacts } from '../connections/token-metadata.ts';
import { readTokenFacts } from '../connections/token-metadata.ts';
import { accountMembers, withoutStoredWorkspace } from '../connections/verified-account.ts';
import { rejectionOfFailure, verifyAccount } from '../connections/verify-credential.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord, OauthCredential, ProviderAppRecord } from '../kernel/records.ts';
import { redactSecrets, rejectionFields } from '../kernel/redact-secrets.ts';
import { sharedStore } from '../kernel/request-effects.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { shorten } from '../kernel/shorten.ts';
import { StoreConflict } from '../kernel/store-errors.ts';
import { toInstant } from '../kernel/time.ts';
import { auditEntry } from '../projects/audit-log.ts';
import { audited } from '../projects/audited-store.ts';
import { isSameBrowser, OTHER_BROWSER } from './browser-cookie.ts';
import type { OauthFlow } from './connect-flow.ts';
import { consumeFlow } from './connect-flow.ts';
import type { SignInProvider } from './sign-in-provider.ts';
import { asSignInProvider, callbackUrl, forWorkspace, WORKSPACE } from './sign-in-provider.ts';

/** Parameters of the OAuth callback, with the browser's cookie. */
export interface CallbackRequest {
  state: string;
  code?: string;
  /** The provider's message for a sign-in that came to nothing. */
  error?: string;
  errorDescription?: string;
  /** Value of a cookie by its name. */
  cookie: (name: string) => string | undefined;
  requestId: string;
  /** Address from which the request came, when the server knows it. */
  address?: string;
}

/** Outcome of a sign-in and its recipient. */
export type CallbackOutcome = {
  /** Page that began the sign-in; undefined when it is not known. */
  openerOrigin?: string;
  /** Page to go back to; undefined where the sign-in has its own window. */
  returnUrl?: string;
} & (
  | { kind: 'connected'; connection: Connection }
  | { kind: 'failed'; message: string }
  /** Also when the same address was opened before, and the account is connected. */
  | { kind: 'not-waiting'; message: string }
);

/** Longest text of a provider that is shown. */
const MAX_SHOWN_TEXT = 500;
const MAX_CODE_LENGTH = 8192;

/** Finishes a sign-in with the response of its provider. Each state is valid for one response of any kind. */
export async function handleCallback(ports: Ports, request: CallbackRequest): Promise<CallbackOutcome> {
  if (request.state === '') {
    const message = 'The provider did not say which sign-in this is. Begin again.';
    ports.log.warn('oauth.failed', { reason: message });
    return { kind: 'failed', message };
  }
  const taken = await consumeFlow<OauthFlow>(ports, 'oauth', request.state);
  if (!taken.ok) {
    ports.log.warn('oauth.failed', rejectionFields(taken.rejection));
    return { kind: 'not-waiting', message: messageOf(taken.rejection) };
  }
  const { projectId, content: flow } = taken.value;
  const opener = {
    ...(flow.openerOrigin !== undefined && { openerOrigin: flow.openerOrigin }),
    ...(flow.returnUrl !== undefined && { returnUrl: flow.returnUrl }),
  };
  const failed = (message: string, fields: Record<string, unknown> = {}): CallbackOutcome => {
    ports.log.warn('oauth.failed', { provider: flow.provider, reason: message, ...fields });
    return { ...opener, kind: 'failed', message };
  };

  if (!isSameBrowser(flow.browserSecret, request.state, request.cookie)) return failed(OTHER_BROWSER);
  if (request.error !== undefined) {
    const secrets = [request.state, request.code ?? '', flow.verifier ?? '', flow.browserSecret ?? ''];
    const error = shownText(request.error, secrets);
    // The code says little to people, but is better than nothing.
    const message = shownText(request.errorDescription ?? '', secrets) || error;
    return failed(message, { providerError: error });
  }
  const code = request.code ?? '';
  if (code === '' || code.length > MAX_CODE_LENGTH)
    return failed('The provider responded without a code. Begin again.');

  const change = audited(ports, sharedStore(ports.store), {
    repositories: ['connections'],
    entryOf: (id) =>
      auditEntry(ports, {
        projectId,
        actor: flow.actor,
        action: 'oauthCallback',
        target: id === undefined ? {} : { connection: id },
        requestId: request.requestId,
        ...(request.address !== undefined && { address: request.address }),
      }),
  });
  const finished = await finishSignIn(change.ports, projectId, flow, code).catch((error: unknown) => {
    if (error instanceof StoreConflict) return reject('conflict', CHANGED);
    throw error;
  });
  if (!finished.ok) return failed(messageOf(finished.rejection), rejectionFields(finished.rejection));
  return { ...opener, kind: 'connected', connection: finished.value };
}

const CHANGED = 'The connection or its provider app was changed during the sign-in. Begin again.';

function messageOf({ detail, remedy }: Rejection): string {
  return remedy === undefined ? detail : `${detail} ${remedy}`;
}

/** A provider's text as one line, without the secrets of the sign-in. */
function shownText(text: string, secrets: readonly string[]): string {
  const line = redactSecrets(text, secrets).replaceAll(/\p{Cc}+/gu, ' ');
  return shorten(line.trim(), MAX_SHOWN_TEXT);
}

/** A sign-in whose user allowed it. */
interface AllowedSignIn {
  projectId: string;
  flow: OauthFlow;
  provider: SignInProvider;
  app: ProviderAppRecord;
  /** The connection that gets new tokens, as it was when the browser came back. */
  connection?: ConnectionRecord;
}

/** Credential and metadata from the token response. */
interface Granted {
  credential: OauthCredential;
  facts: TokenFacts;
}

/**
 * Exchanges the code that a provider gave, asks the provider to confirm the account, and stores the connection.
 * Nothing is stored when one of them refuses.
 *
 * @returns the connection, new or with its new tokens
 */
async function finishSignIn(
  ports: Ports,
  projectId: string,
  flow: OauthFlow,
  code: string,
): Promise<Result<Connection, Rejection<ProviderErrorCode | 'conflict' | 'invalid-input' | 'not-found'>>> {
  const signIn = await reopen(ports, projectId, flow);
  if (!signIn.ok) return signIn;
  const granted = await exchangeCode(ports, signIn.value, code);
  return granted.ok ? storeConnection(ports, signIn.value, granted.value) : granted;
}

/** Catalogue, provider apps and the connection may have changed since the sign-in began. */
async function reopen(
  ports: Ports,
  projectId: string,
  flow: OauthFlow,
): Promise<Result<AllowedSignIn, Rejection<'conflict' | 'not-found' | 'not-supported' | 'unprocessable'>>> {
  const entry = ports.catalog.get(flow.provider);
  if (entry === undefined) return reject('unprocessable', `The provider "${flow.provider}" left the catalogue.`);
  const provider = asSignInProvider(entry);
  if (!provider.ok) return provider;
  const app = await ports.store.providerApps.get(flow.providerAppId);
  if (app === undefined || app.projectId !== projectId) {
    return reject('unprocessable', 'The provider app of this sign-in was deleted meanwhile.');
  }
  const signIn = { projectId, flow, provider: provider.value, app };
  if (flow.connectionId === undefined) return ok(signIn);
  const connection = await ports.store.connections.get(flow.connectionId);
  if (connection === undefined) return connectionGone();
  const { metadata, providerWorkspaceRef } = connection;
  const isAsBefore =
    flow.before === undefined || canonicalJson(flow.before) === canonicalJson({ metadata, providerWorkspaceRef });
  return isAsBefore ? ok({ ...signIn, connection }) : reject('conflict', CHANGED);
}

function connectionGone(): Result<never, Rejection<'not-found'>> {
  return reject('not-found', 'The connection was deleted during the sign-in.');
}

async function exchangeCode(
  ports: Ports,
  { flow, provider, app }: AllowedSignIn,
  code: string,
): Promise<Result<Granted, Rejection<ProviderErrorCode>>> {
  const clientSecret = await openClientSecret(ports, app);
  if (!clientSecret.ok) return clientSecret;
  const { metadata, workspaceRef, verifier } = flow;
  const known = workspaceRef ?? metadata.workspace?.value;
  const place = { metadata, ...(workspaceRef !== undefined && { workspaceRef }) };
  const response = await exchangeToken(
    ports,
    { provider: forWorkspace(provider, known), ...place },
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl(ports),
      ...(verifier !== undefined && { code_verifier: verifier }),
    },
    { clientId: app.clientId, clientSecret: clientSecret.value },
    'project',
  );
  if (!response.ok) return { ok: false, rejection: rejectionOfFailure(response.rejection) };
  const made = toOauthCredential(response.value, provider.oauth2Opts.grantType, ports.clock.now());
  const facts = readTokenFacts(provider, response.value.members);
  // RFC 6749, section 5.1: scopes that the response does not name are the ones that were asked for.
  const scopes = facts.scopes ?? made.scopes ?? app.scopes;
  return ok({ credential: { ...made, ...(scopes !== undefined && { scopes }) }, facts });
}

/**
 * Keeps the customer's workspace if addresses contain it, because the response may use another format. Otherwise uses
 * the workspace of the response.
 */
function workspaceOf(provider: SignInProvider, flow: OauthFlow, facts: TokenFacts): string | undefined {
  const given = flow.workspaceRef ?? flow.metadata.workspace?.value;
  const { baseURL, modules = {}, oauth2Opts } = provider;
  const addresses = [
    baseURL,
    oauth2Opts.authURL,
    oauth2Opts.tokenURL,
    ...Object.values(modules).map((one) => one.baseURL),
  ];
  const isPlace = addresses.some((address) => /\{\{\s*\.?workspace\s*\}\}/.test(address));
  return isPlace ? (given ?? facts.workspaceRef) : (facts.workspaceRef ?? given);
}

/**
 * Fills the input for the workspace from the token response where the customer gave none. Clients ask again, and go no
 * further, while an input of a connection has no value.
 */
function withWorkspace(
  provider: SignInProvider,
  metadata: ProviderMetadata,
  workspaceRef: string | undefined,
): ProviderMetadata {
  const input = provider.metadata?.input?.find(({ name }) => name === WORKSPACE);
  const known = metadata[WORKSPACE];
  const isGiven = known !== undefined && known.value !== '' && known.source === 'input';
  if (input === undefined || workspaceRef === undefined || isGiven) return metadata;
  const { displayName } = input;
  const found = { value: workspaceRef, source: 'token', ...(displayName !== undefined && { displayName }) } as const;
  return { ...metadata, [WORKSPACE]: found };
}

/**
 * Finds the connection that a new sign-in renews instead of making a second one: of the same group, consumer and account, with
 * credentials that the provider refuses.
 *
 * @param account with the account as the provider confirmed it; without one, none is found
 */
async function findBrokenConnection(
  { store }: Pick<Ports, 'store'>,
  account: Pick<ConnectionRecord, 'projectId' | 'provider' | 'groupRef' | 'consumerRef' | 'accountRef'>,
): Promise<ConnectionRecord | undefined> {
  const { projectId, provider, groupRef, consumerRef, accountRef } = account;
  if (accountRef === undefined) return undefined;
  const connections = await store.connections.list({ projectId, provider, groupRef, consumerRef });
  return connections.find((one) => one.status === 'bad_credentials' && one.accountRef === accountRef);
}

async function storeConnection(
  ports: Ports,
  { projectId, flow, provider, app, connection: before }: AllowedSignIn,
  { credential, facts }: Granted,
): Promise<Result<Connection, Rejection<ProviderErrorCode | 'invalid-input' | 'not-found'>>> {
  const workspaceRef = workspaceOf(provider, flow, facts);
  const metadata = withWorkspace(provider, { ...flow.metadata, ...facts.metadata }, workspaceRef);
  const account = { provider, credential, metadata, ...(workspaceRef !== undefined && { workspaceRef }) };
  const connector = ports.connectors.get(provider.name);
  const verified = flow.isWorkspaceStored === true ? withoutStoredWorkspace(connector, account) : account;
  const owner = { projectId, provider: provider.name, providerAppId: app.id };
  const confirmed = await verifyAccount(ports, verified, owner);
  if (!confirmed.ok) return confirmed;

  const now = ports.clock.now();
  const given = { metadata, ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }) };
  const members = accountMembers(connector, given, confirmed.value.found);
  const renewed = before ?? (await findBrokenConnection(ports, { ...owner, ...flow, ...members }));
  const membersOf = async (id: string) =>
    ({
      providerAppId: app.id,
      ...members,
      ...(facts.consumerRef !== undefined && { providerConsumerRef: facts.consumerRef }),
      authScheme: authSchemeOf(credential),
      sealedCredential: await sealCredential(ports, id, confirmed.value.credential),
      refreshAt: keepAliveAt(provider, confirmed.value.credential, now),
    }) as const satisfies Partial<ConnectionRecord>;
  if (renewed !== undefined) {
    // Of two sign-ins at the same time the one that ended first counts: its outcome was shown.
    const { id, metadata: known, providerWorkspaceRef, credentialTime } = renewed;
    const basedOn = { metadata: known, providerWorkspaceRef, credentialTime };
    const event = { event: 'credentialReplaced', basedOn, change: await membersOf(id) } as const;
    const changed = await changeAndShow(ports, id, event, (repositories, { connection, isApplied }) => {
      if (!isApplied) throw new StoreConflict(new Error('The connection was changed during the sign-in.'));
      return loadConnection(repositories, connection);
    });
    if (changed !== undefined) {
      if (event.change.refreshAt !== null) ports.jobs.wake();
      ports.log.info('connection.updated', { connectionId: id, provider: provider.name });
      return ok(changed);
    }
    // One that the sign-in does not name was only found: without it, the account is a new one.
    if (before !== undefined) return connectionGone();
  }
  const id = ports.ids.uuid();
  const { groupRef, consumerRef } = flow;
  const record: ConnectionRecord = {
    ...(await membersOf(id)),
    id,
    projectId,
    provider: provider.name,
    status: 'created',
    groupRef,
    consumerRef,
    createTime: toInstant(now),
    version: 1,
  };
  return ok(await createConnection(ports, record, flow));
}
