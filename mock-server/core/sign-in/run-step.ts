import type { CustomAuthConnectResponse, ProviderErrorCode, ProviderInfo } from '../../../src/contract/index.ts';
import { createConnection } from '../connections/generate-connection.ts';
import { findTokenClient } from '../connections/request-credential.ts';
import { keepAliveAt, sealCredential } from '../connections/sealed-credential.ts';
import { parseTokenResponse } from '../connections/token-response.ts';
import { accountMembers } from '../connections/verified-account.ts';
import { rejectionOfFailure, verifyAccount } from '../connections/verify-credential.ts';
import { refuseOpenHost } from '../kernel/fixed-host.ts';
import type { CustomSignIn, CustomSignInContext, CustomSignInStep, Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential, ProviderAppRecord } from '../kernel/records.ts';
import { redactSecrets, rejectionFields } from '../kernel/redact-secrets.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { shorten } from '../kernel/shorten.ts';
import { toInstant } from '../kernel/time.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { WithCookie } from '../kernel/use-case.ts';
import { browserCookie } from './browser-cookie.ts';
import type { CustomAuthSession, CustomAuthWindow } from './connect-flow.ts';
import { CUSTOM_AUTH_PATH, openFlow } from './connect-flow.ts';

/** A step that is about to be taken. */
export interface NextStep {
  projectId: string;
  provider: ProviderInfo;
  signIn: CustomSignIn;
  app?: ProviderAppRecord;
  session: Omit<CustomAuthSession, 'step' | 'state' | 'url'>;
  /** Page that takes the step. */
  openerOrigin?: string;
  /** Parameters from the page; undefined in the first step. */
  params?: Readonly<Record<string, string>>;
}

/** The cookie comes with the page of a sign-in that is bound to its browser. */
type StepOutcome = CustomAuthConnectResponse | WithCookie<CustomAuthConnectResponse>;

/**
 * Takes a step of a custom sign-in.
 *
 * @returns the next page with the text that continues from there, or the connection; refusals with the provider's message
 */
export async function runStep(
  ports: Ports,
  next: NextStep,
): Promise<Result<StepOutcome, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const outcome = await executeStep(ports, next);
  if (outcome.ok) return outcome;
  const { rejection } = outcome;
  ports.log.warn('custom_auth.failed', { provider: next.provider.name, ...rejectionFields(rejection) });
  // A later step has used up its session, so the same request cannot succeed.
  return next.params === undefined ? outcome : { ok: false, rejection: { ...rejection, retryable: false } };
}

async function executeStep(
  ports: Ports,
  next: NextStep,
): Promise<Result<StepOutcome, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const { signIn, params } = next;
  const state = ports.ids.token(32);
  const context = contextOf(ports, next, state);
  const step = params === undefined ? await signIn.begin(context) : await resume(signIn, context, params);
  if (!step.ok) return { ok: false, rejection: rejectionOfFailure(step.rejection) };
  return step.value.kind === 'page' ? openPage(ports, next, step.value, state) : connect(ports, next, step.value);
}

async function resume(
  signIn: CustomSignIn,
  context: CustomSignInContext,
  params: Readonly<Record<string, string>>,
): Promise<Result<CustomSignInStep, ProviderFailure>> {
  const { error, error_description: description } = params;
  if (error !== undefined || signIn.resume === undefined) {
    const text = (description ?? '').trim() || error || 'This sign-in does not continue after a page.';
    const { inputs, carried } = context;
    const message = redactSecrets(text, [...Object.values(inputs), ...Object.values(carried), params.state ?? '']);
    return { ok: false, rejection: { kind: 'unauthorized', message: shorten(message, 500), retryable: false } };
  }
  return signIn.resume(context, params);
}

function contextOf(ports: Ports, next: NextStep, state: string): CustomSignInContext {
  const { provider, session, app } = next;
  const { inputs, carried, metadata } = session;
  const { gateway, settings, clock } = ports;
  const callbackUrl = `${settings.publicApiUrl}${CUSTOM_AUTH_PATH}`;
  return {
    provider,
    inputs,
    carried,
    ...(app !== undefined && { clientId: app.clientId }),
    callbackUrl,
    state,
    sendAs: (credential, request) => {
      const account = { provider: { ...provider, authType: authTypeOf(credential) }, metadata, credential };
      return gateway.send(account, request);
    },
    exchangeCode: (tokenUrl, code) => exchangeCode(ports, next, tokenUrl, { code, redirect_uri: callbackUrl }),
    now: () => clock.now(),
  };
}

async function exchangeCode(
  ports: Ports,
  { projectId, provider, app }: NextStep,
  url: string,
  params: { code: string; redirect_uri: string },
): ReturnType<CustomSignInContext['exchangeCode']> {
  const owner = { projectId, provider: provider.name };
  const client = app && (await findTokenClient(ports, { ...owner, providerAppId: app.id }));
  if (client === undefined) {
    const message = `There is no provider app for ${provider.displayName ?? provider.name}.`;
    return { ok: false, rejection: { kind: 'unsupported', message, retryable: false } };
  }
  const blocked = refuseOpenHost(provider, provider.labels?.['tokenURL']);
  if (blocked !== undefined) return blocked;
  const { clientId, clientSecret } = client;
  const form = { grant_type: 'authorization_code', ...params, client_id: clientId, client_secret: clientSecret };
  const secrets = [params.code, clientSecret];
  const response = await ports.gateway.requestToken({ url, form, secrets, timeoutMs: TIME_LIMITS.tokenRequest });
  if (!response.ok) return response;
  const parsed = parseTokenResponse(response.value, provider, secrets, ports.clock.now());
  return parsed.ok ? ok(parsed.value.members) : parsed;
}

function authTypeOf({ scheme }: Credential): ProviderInfo['authType'] {
  return scheme;
}

async function openPage(
  ports: Ports,
  { projectId, session, openerOrigin }: NextStep,
  { url, nextUrl, carry = {} }: Extract<CustomSignInStep, { kind: 'page' }>,
  state: string,
): Promise<Result<StepOutcome, Rejection<never>>> {
  const going: CustomAuthSession = { ...session, step: 'session', carried: carry, state, url };
  const sessionId = await openFlow(ports, 'customAuth', projectId, going);
  const { returnUrl, isBrowserBound } = session;
  const browserSecret = isBrowserBound === true ? ports.ids.token(32) : undefined;
  const window: CustomAuthWindow = {
    step: 'window',
    sessionId,
    ...(nextUrl !== undefined && { nextUrl }),
    ...(openerOrigin !== undefined && { openerOrigin }),
    ...(returnUrl !== undefined && { returnUrl }),
    ...(browserSecret !== undefined && { browserSecret }),
  };
  await openFlow(ports, 'customAuth', projectId, window, state);
  const response = { redirect: { url, sessionId } };
  if (browserSecret === undefined) return ok(response);
  return ok(new WithCookie(response, { ...browserCookie(state, browserSecret, CUSTOM_AUTH_PATH), isPosted: true }));
}

async function connect(
  ports: Ports,
  { projectId, provider, session, app }: NextStep,
  { inputs, workspaceRef }: Extract<CustomSignInStep, { kind: 'done' }>,
): Promise<Result<StepOutcome, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const { metadata, groupRef, consumerRef } = session;
  const place = { metadata, ...(workspaceRef !== undefined && { workspaceRef }) };
  const owner = { projectId, provider: provider.name, ...(app !== undefined && { providerAppId: app.id }) };
  const account = { provider, credential: { scheme: 'custom', inputs } as const, ...place };
  const confirmed = await verifyAccount(ports, account, owner);
  if (!confirmed.ok) return confirmed;
  const { credential, found } = confirmed.value;
  const given = { metadata, ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }) };
  const id = ports.ids.uuid();
  const now = ports.clock.now();
  const record: ConnectionRecord = {
    ...owner,
    id,
    groupRef,
    consumerRef,
    ...accountMembers(ports.connectors.get(provider.name), given, found),
    authScheme: 'custom',
    status: 'created',
    sealedCredential: await sealCredential(ports, id, credential),
    createTime: toInstant(now),
    version: 1,
    refreshAt: keepAliveAt(provider, credential, now),
  };
  return ok({ connection: await createConnection(ports, record, session) });
}
