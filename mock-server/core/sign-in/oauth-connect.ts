import type { ProviderMetadata } from '../../../src/contract/index.ts';
import { completeMetadata, requestMetadata } from '../connections/connection-metadata.ts';
import { connectionNotFound, findConnection } from '../connections/connections.ts';
import { ownProviderApp } from '../connections/provider-apps.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord, ProviderAppRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { WithCookie } from '../kernel/use-case.ts';
import { browserCookie } from './browser-cookie.ts';
import type { OauthFlow } from './connect-flow.ts';
import { CALLBACK_PATH, openFlow } from './connect-flow.ts';
import type { SignInProvider } from './sign-in-provider.ts';
import { asSignInProvider, callbackUrl, chooseProviderApp, forWorkspace, WORKSPACE } from './sign-in-provider.ts';

/**
 * Begins an OAuth sign-in. The connection is made when the customer comes back from the provider, or renewed when the body
 * names one of the group.
 */
export const oauthConnect: UseCase<'oauthConnect'> = async (ports, { actor, project, body, origin }) => {
  const entry = ports.catalog.get(body.provider);
  if (entry === undefined) {
    return reject('unprocessable', `There is no provider "${body.provider}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const known = asSignInProvider(entry);
  if (!known.ok) return known;
  const { connectionId, providerWorkspaceRef, enableCSRFProtection: isBrowserBound = false } = body;
  const page = pageOf(origin, body.returnUrl);
  if (!page.ok) return page;
  if (connectionId !== undefined) {
    const found = await findConnection(ports.store, project, connectionId, actor);
    if (!found.ok) return found;
    const { groupRef, provider } = found.value;
    if (groupRef !== body.groupRef || provider !== body.provider) return connectionNotFound(connectionId);
    const metadata = {
      ...body.providerMetadata,
      ...(providerWorkspaceRef !== undefined && {
        [WORKSPACE]: { value: providerWorkspaceRef, source: 'input' as const },
      }),
    };
    const request = { project, actor, page: page.value, isBrowserBound, providerAppId: body.providerAppId };
    return beginRenewal(ports, found.value, known.value, {
      ...request,
      ...(Object.keys(metadata).length > 0 && { providerMetadata: metadata }),
    });
  }
  const providerMetadata = requestMetadata(body.providerMetadata ?? {});
  const workspaceRef = providerWorkspaceRef ?? providerMetadata.workspace?.value;
  const provider = forWorkspace(known.value, workspaceRef);
  const metadata = completeMetadata(provider, providerMetadata, providerWorkspaceRef, ['providerMetadata']);
  if (!metadata.ok) return metadata;
  const app = await chooseProviderApp(ports, project, provider, body.providerAppId);
  if (!app.ok) return app;

  const { groupRef, groupName, consumerRef, consumerName } = body;
  return beginSignIn(ports, {
    project,
    provider,
    app: app.value,
    isBrowserBound,
    flow: {
      ...page.value,
      actor,
      groupRef,
      consumerRef,
      metadata: metadata.value,
      ...(groupName !== undefined && { groupName }),
      ...(consumerName !== undefined && { consumerName }),
      ...((workspaceRef ?? '') !== '' && { workspaceRef }),
    },
  });
};

/** Begins a new sign-in for a connection, see {@link beginRenewal}. */
export const oauthUpdate: UseCase<'oauthUpdate'> = async (ports, { actor, project, params, body, origin }) => {
  const found = await findConnection(ports.store, project, params.connection, actor);
  if (!found.ok) return found;
  const entry = ports.catalog.get(found.value.provider);
  if (entry === undefined) {
    return reject('unprocessable', `The provider "${found.value.provider}" is not in the catalogue.`);
  }
  const known = asSignInProvider(entry);
  if (!known.ok) return known;
  const page = pageOf(origin, body.returnUrl);
  if (!page.ok) return page;
  const { providerMetadata } = body;
  const request = { project, actor, page: page.value };
  return beginRenewal(ports, found.value, known.value, {
    ...request,
    ...(providerMetadata !== undefined && { providerMetadata }),
  });
};

/** Changes that come with the renewal of a connection. */
interface Renewal {
  project: ProjectRecord;
  actor: Actor;
  page: Pick<OauthFlow, 'openerOrigin' | 'returnUrl'>;
  isBrowserBound?: boolean;
  /** The connection's own when absent. */
  providerAppId?: string | undefined;
  providerMetadata?: ProviderMetadata;
}

/**
 * Begins a new sign-in for a connection. It keeps its id and its group, and gets new tokens, and the values that are given,
 * when the customer comes back. Its old tokens are sent to no address that these values name.
 */
async function beginRenewal(
  ports: Ports,
  connection: ConnectionRecord,
  known: SignInProvider,
  { project, actor, page, isBrowserBound = false, providerAppId, providerMetadata }: Renewal,
): ReturnType<typeof beginSignIn> {
  const given = requestMetadata(providerMetadata ?? {}, connection.metadata);
  const workspaceRef = given[WORKSPACE]?.value ?? connection.providerWorkspaceRef;
  const provider = forWorkspace(known, workspaceRef ?? connection.metadata[WORKSPACE]?.value);
  const merged = { ...connection.metadata, ...given };
  const checked =
    providerMetadata === undefined
      ? ok(merged)
      : completeMetadata(provider, merged, workspaceRef, ['providerMetadata']);
  if (!checked.ok) return checked;
  const appId = providerAppId ?? (await ownProviderApp(ports.store, connection))?.id;
  const app = await chooseProviderApp(ports, project, provider, appId);
  if (!app.ok) return app;
  return beginSignIn(ports, {
    project,
    provider,
    app: app.value,
    isBrowserBound,
    flow: {
      ...page,
      actor,
      groupRef: connection.groupRef,
      consumerRef: connection.consumerRef,
      metadata: checked.value,
      connectionId: connection.id,
      before: {
        metadata: connection.metadata,
        ...(connection.providerWorkspaceRef !== undefined && { providerWorkspaceRef: connection.providerWorkspaceRef }),
      },
      ...(given[WORKSPACE] === undefined && { isWorkspaceStored: true }),
      ...(workspaceRef !== undefined && { workspaceRef }),
    },
  });
}

/** @returns the page that begins a sign-in, and the one to go back to */
function pageOf(
  origin: string | undefined,
  returnUrl: string | undefined,
): Result<Renewal['page'], Rejection<'invalid-input'>> {
  const opener = openerOrigin(origin);
  const back = checkReturnUrl(returnUrl, opener);
  return back.ok ? ok({ ...back.value, ...(opener !== undefined && { openerOrigin: opener }) }) : back;
}

/** A sign-in that is about to begin. */
interface SignInRequest {
  project: ProjectRecord;
  /** With the addresses that this sign-in uses. */
  provider: SignInProvider;
  app: ProviderAppRecord;
  /** State for the callback. */
  flow: Omit<OauthFlow, 'provider' | 'providerAppId' | 'verifier' | 'browserSecret'>;
  /** Whether the same browser must come back. */
  isBrowserBound?: boolean;
}

/**
 * Begins a sign-in.
 *
 * @returns the address to open, with a cookie where the sign-in is bound to the browser
 */
async function beginSignIn(
  ports: Ports,
  { project, provider, app, flow, isBrowserBound = false }: SignInRequest,
): Promise<Result<string | WithCookie<string>, Rejection<'invalid-input' | 'provider-app-missing' | 'unprocessable'>>> {
  const proof = provider.oauth2Opts.grantType === 'authorizationCodePKCE' ? await createPkcePair(ports) : undefined;
  const { metadata, workspaceRef } = flow;
  const place = { metadata, ...(workspaceRef !== undefined && { workspaceRef }) };
  // Written once to see whether it can be: a sign-in that cannot begin leaves nothing behind.
  const trial = authorizationUrl(ports, { provider, place, app, state: '', proof });
  if (!trial.ok) return trial;

  const browserSecret = isBrowserBound ? ports.ids.token(32) : undefined;
  const content: OauthFlow = {
    ...flow,
    provider: provider.name,
    providerAppId: app.id,
    ...(proof !== undefined && { verifier: proof.verifier }),
    ...(browserSecret !== undefined && { browserSecret }),
  };
  const state = await openFlow(ports, 'oauth', project.id, content);
  const url = authorizationUrl(ports, { provider, place, app, state, proof });
  if (!url.ok || browserSecret === undefined) return url;
  return ok(new WithCookie(url.value, browserCookie(state, browserSecret, CALLBACK_PATH)));
}

/** PKCE code verifier and challenge. Source: RFC 7636. */
interface PkcePair {
  /** Kept until the exchange. */
  verifier: string;
  /** Sent ahead; S256. */
  challenge: string;
}

/** Creates a verifier of 32 random bytes and its challenge. */
async function createPkcePair({ ids, digests }: Pick<Ports, 'ids' | 'digests'>): Promise<PkcePair> {
  const verifier = ids.token(32);
  const hex = await digests.sha256Hex(verifier);
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const challenge = btoa(String.fromCharCode(...bytes));
  return { verifier, challenge: challenge.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') };
}

/** Parameters of the authorization URL. */
interface SignInPage {
  provider: SignInProvider;
  /** Known metadata of the customer's account. */
  place: Pick<ProviderAccount, 'metadata' | 'workspaceRef'>;
  app: ProviderAppRecord;
  state: string;
  proof?: PkcePair;
}

/**
 * Writes the address at which a customer signs in.
 *
 * Parameters of the catalogue and of the provider app come first; they can add to the standard ones and not replace them.
 *
 * @returns `invalid-input` when a value of the customer cannot be part of the address
 * Source: RFC 6749, section 4.1.1.
 */
function authorizationUrl(
  ports: Ports,
  page: SignInPage,
): Result<string, Rejection<'invalid-input' | 'unprocessable'>> {
  const { provider, place, app, state, proof } = page;
  const { authURL, authURLParams = {}, audience = [] } = provider.oauth2Opts;
  const address = ports.gateway.addressOf({ provider, ...place }, authURL);
  if (!address.ok) {
    const rejection = rejectionOfFailure(address.rejection);
    return { ok: false, rejection: { ...rejection, code: 'invalid-input' } };
  }
  if (!URL.canParse(address.value) || !/^https?:$/.test(new URL(address.value).protocol)) {
    return reject('unprocessable', `The authURL of ${provider.name} in the catalogue is not an http or https address.`);
  }
  const url = new URL(address.value);
  for (const [name, value] of Object.entries(authURLParams)) url.searchParams.set(name, value);
  if (audience.length > 0) url.searchParams.set('audience', audience.join(' '));
  for (const [name, values] of Object.entries(app.metadata?.authQueryParams ?? {})) {
    url.searchParams.delete(name);
    for (const value of values) url.searchParams.append(name, value);
  }
  const scopes = scopesAtProvider(ports, page);
  if (!scopes.ok) return scopes;
  const standard: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callbackUrl(ports),
    ...(scopes.value.length > 0 && { scope: scopes.value.join(' ') }),
    state,
    code_challenge: proof?.challenge,
    code_challenge_method: proof === undefined ? undefined : 'S256',
  };
  for (const [name, value] of Object.entries(standard)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return ok(url.href);
}

/** Some providers call a scope by an address that holds the customer's workspace. */
function scopesAtProvider(
  ports: Ports,
  { provider, place, app }: SignInPage,
): Result<string[], Rejection<'invalid-input'>> {
  const mappings = new Map(Object.entries(provider.oauth2Opts.scopeMappings ?? {}));
  const scopes: string[] = [];
  for (const scope of app.scopes ?? []) {
    const template = mappings.get(scope);
    const mapped = template === undefined ? ok(scope) : ports.gateway.addressOf({ provider, ...place }, template);
    if (!mapped.ok) return { ok: false, rejection: { ...rejectionOfFailure(mapped.rejection), code: 'invalid-input' } };
    scopes.push(mapped.value);
  }
  return ok(scopes);
}

/**
 * Origin of the page that started a sign-in; only that page receives the outcome.
 *
 * @param header the request's `Origin`, which a browser sends with every such call and no page can change
 * @returns undefined when there is none that a message can be addressed to: no browser, or an opaque origin
 */
export function openerOrigin(header: string | undefined): string | undefined {
  if (header === undefined || !URL.canParse(header)) return undefined;
  const { protocol, origin } = new URL(header);
  return /^https?:$/.test(protocol) && origin === header ? origin : undefined;
}

/**
 * Checks the page that a sign-in may send the browser back to. Only the page that asks may be named: anything else
 * would let a stranger's address hide behind ours.
 *
 * @param returnUrl as given in the body
 * @param opener origin that a browser says the request comes from; undefined when it says none
 * @returns `invalid-input` for any page of another origin, and for a request from no page
 */
export function checkReturnUrl(
  returnUrl: string | undefined,
  opener: string | undefined,
): Result<{ returnUrl?: string }, Rejection<'invalid-input'>> {
  if (returnUrl === undefined) return ok({});
  const url = URL.canParse(returnUrl) ? new URL(returnUrl) : undefined;
  // The scheme as well: an address such as `blob:https://…` has the origin of the page that made it.
  const isPage = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (isPage && url.origin === opener) {
    return ok({ returnUrl: url.href });
  }
  return reject('invalid-input', 'The returnUrl is no page of the origin that this request comes from.', {
    remedy: 'Send an http or https address of the page that begins the sign-in, from that page.',
  });
}
