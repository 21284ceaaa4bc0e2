import type { ProviderErrorCode, ProviderInfo } from '../../../src/contract/index.ts';
import type { FoundAccount, Ports, ProviderAccount, ProviderFailure, ProviderResponse } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential } from '../kernel/records.ts';
import { providerFields } from '../kernel/redact-secrets.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { shorten } from '../kernel/shorten.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import { findTokenClient, requestCredential } from './request-credential.ts';
import { isRenewable, renewalDueAt, tokenOf } from './sealed-credential.ts';
import { askAccount, untrackedContext } from './verified-account.ts';

const CODES = {
  unauthorized: 'credentials-refused',
  forbidden: 'provider-refused',
  rateLimited: 'rate-limited',
  badRequest: 'provider-refused',
  notFound: 'provider-refused',
  serverError: 'provider-unreachable',
  unreachable: 'provider-unreachable',
  timeout: 'provider-timeout',
  blocked: 'unprocessable',
  unsupported: 'not-supported',
} as const satisfies Record<ProviderFailure['kind'], ProviderErrorCode>;

/** Where the bodies of new connections have their metadata. */
const METADATA_PLACE = ['providerMetadata'];

/**
 * Converts a provider failure to the rejection of the request. The detail contains the provider's message, which the
 * install component displays.
 */
export function rejectionOfFailure<K extends ProviderFailure['kind']>(
  failure: ProviderFailure & { kind: K },
): Rejection<(typeof CODES)[K]> {
  const context = providerFields(failure.status, failure.oauthError);
  return {
    code: CODES[failure.kind],
    detail: failure.message,
    retryable: failure.retryable && failure.isLockOut !== true,
    ...(failure.retryAt !== undefined && { retryAt: failure.retryAt }),
    ...(Object.keys(context).length > 0 && { context }),
  };
}

/**
 * Asks the provider whether a credential works, to which account it belongs and for what later calls need, before
 * anything is stored: by its connector, else by the address that its catalogue entry names. Providers with neither are not
 * asked.
 *
 * @param place metadata in the body of the request
 * @returns the account as the provider describes it; a refused credential returns the provider's message; `unprocessable`
 *   when `account` names another workspace than the credential's, or none of several accounts
 */
export async function verifyCredential(
  ports: Ports,
  account: ProviderAccount,
  place: readonly string[] = METADATA_PLACE,
): Promise<Result<FoundAccount, Rejection<ProviderErrorCode>>> {
  const connector = ports.connectors.get(account.provider.name);
  const response = await askAccount(connector, account.provider, untrackedContext(ports, account));
  if (response !== undefined) {
    if (!response.ok) return refused(response.rejection, place);
    return findOtherWorkspace(account, connector?.isWorkspaceTheAccount, response.value) ?? response;
  }
  const checked = await checkHealthAddress(ports, account);
  return checked === undefined || checked.ok ? ok({ metadata: {} }) : refused(checked.rejection, place);
}

/**
 * Asks the provider about an account whose call it refused, as {@link verifyCredential} does while connecting.
 *
 * @returns `unchecked` when the provider has no call that shows the account; a response that is not clear is `accepted`
 */
export async function checkAccount(
  ports: Ports,
  { module: _, ...account }: ProviderAccount,
): Promise<'accepted' | 'refused' | 'unchecked'> {
  const connector = ports.connectors.get(account.provider.name);
  const response =
    (await askAccount(connector, account.provider, untrackedContext(ports, account))) ??
    (await checkHealthAddress(ports, account));
  if (response === undefined) return 'unchecked';
  return !response.ok && response.rejection.kind === 'unauthorized' ? 'refused' : 'accepted';
}

/** @returns the refusal of a workspace that is not the one of the credential */
function findOtherWorkspace(
  { provider, workspaceRef, metadata }: ProviderAccount,
  isWorkspaceTheAccount: boolean | undefined,
  { accountRef }: FoundAccount,
): Result<never, Rejection<'unprocessable'>> | undefined {
  if (isWorkspaceTheAccount !== true || accountRef === undefined) return undefined;
  const other = [workspaceRef, metadata['workspace']?.value].find((ref) => (ref ?? '') !== '' && ref !== accountRef);
  if (other === undefined) return undefined;
  const name = provider.displayName ?? provider.name;
  return reject(
    'unprocessable',
    `The workspace is given as "${other}", but ${name} says that the credential belongs to ${accountRef}.`,
    { remedy: 'Leave the workspace out, or connect with a credential of that workspace.' },
  );
}

/** A key without permission for the first call counts as refused: the key must change. */
function refused(failure: ProviderFailure, place: readonly string[]): Result<never, Rejection<ProviderErrorCode>> {
  const rejection = rejectionOfFailure(failure);
  if (failure.accountChoice !== undefined) {
    const { metadataName, options } = failure.accountChoice;
    const finding = { name: fieldPath([...place, metadataName]), detail: failure.message, options };
    const { issues } = refuseFindings('unprocessable', '', [finding]);
    return { ok: false, rejection: { ...rejection, code: 'unprocessable', issues } };
  }
  return {
    ok: false,
    rejection: failure.kind === 'forbidden' ? { ...rejection, code: 'credentials-refused' } : rejection,
  };
}

/**
 * Calls the health check address of a catalogue entry with the credential. Only calls addresses on the origin of the
 * account's base address or of one of its modules, because the credential is sent.
 *
 * @returns the provider's rejection; a response that is not clear counts as none. Undefined when no address can be called
 */
async function checkHealthAddress(
  ports: Ports,
  account: ProviderAccount,
): Promise<Result<undefined, ProviderFailure> | undefined> {
  const { authHealthCheck } = account.provider;
  if (authHealthCheck === undefined) return undefined;
  const address = ports.gateway.addressOf(account, authHealthCheck.url);
  if (!address.ok || !URL.canParse(address.value)) return undefined;
  const url = new URL(address.value);
  const module = moduleAt(ports, account, url.origin);
  if (module === undefined) return undefined;
  const response = await ports.gateway.send(
    { ...account, ...(module !== '' && { module }) },
    {
      method: methodOf(authHealthCheck.method),
      path: url.pathname,
      from: 'origin',
      query: Object.fromEntries(url.searchParams),
      timeoutMs: TIME_LIMITS.credentialCheck,
    },
  );
  if (!response.ok) return ok(undefined);
  const { status } = response.value;
  const isAccepted = authHealthCheck.successStatusCodes?.includes(status) === true;
  if (isAccepted || (status !== 401 && status !== 403)) return ok(undefined);
  const name = account.provider.displayName ?? account.provider.name;
  return { ok: false, rejection: credentialRefusal(response.value, name) };
}

/** @returns the module whose base address has the origin, an empty text for the provider's own, undefined for none */
function moduleAt(ports: Ports, account: ProviderAccount, origin: string): string | undefined {
  const places = [['', account.provider.baseURL] as const, ...moduleAddresses(account.provider)];
  return places.find(([, template]) => {
    const base = ports.gateway.addressOf(account, template);
    return base.ok && URL.canParse(base.value) && new URL(base.value).origin === origin;
  })?.[0];
}

function moduleAddresses({ modules = {} }: ProviderInfo): (readonly [string, string])[] {
  return Object.entries(modules).map(([name, { baseURL }]) => [name, baseURL] as const);
}

function methodOf(method: string | undefined): 'GET' | 'POST' {
  return method?.toUpperCase() === 'POST' ? 'POST' : 'GET';
}

const MAX_MESSAGE_LENGTH = 500;
/** Members in which providers put the sentence for people. */
const MEMBERS = ['error_description', 'message', 'detail', 'error', 'title', 'errors', 'reason'];

/** @returns a refused credential as a failure in the provider's message, where its response has some */
function credentialRefusal({ status, json, text }: ProviderResponse, providerName: string): ProviderFailure {
  const plain = json === undefined && !text.trim().startsWith('<') ? text.trim() : '';
  const message = findMessage(json) ?? plain;
  return {
    kind: status === 401 ? 'unauthorized' : 'forbidden',
    message:
      message === '' ? `${providerName} refused the credential (${status}).` : shorten(message, MAX_MESSAGE_LENGTH),
    status,
    retryable: false,
  };
}

function findMessage(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  const members = new Map<string, unknown>(Object.entries(Array.isArray(value) ? { message: value[0] } : value));
  for (const name of MEMBERS) {
    const message = members.has(name) ? findMessage(members.get(name), depth + 1) : undefined;
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Credential that the provider accepted, with what it said of the account. */
export interface VerifiedAccount {
  /** With its token, where there is one. */
  credential: Credential;
  found: FoundAccount;
}

/**
 * Verifies an account before its credential is stored: requests a token if necessary and checks the credential with the
 * provider.
 *
 * @param owner project, provider and provider app that the connection belongs to
 * @param place metadata in the body of the request
 * @returns `invalid-input` for values that cannot be sent; a refused credential returns the provider's message
 */
export async function verifyAccount(
  ports: Ports,
  account: ProviderAccount,
  owner: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
  place = METADATA_PLACE,
): Promise<Result<VerifiedAccount, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const error = ports.gateway.findAccountError(account);
  if (error !== undefined) return reject('invalid-input', error.message);
  const credential = await withToken(ports, account, owner);
  if (!credential.ok) return credential;
  const found = await verifyCredential(ports, { ...account, credential: credential.value }, place);
  if (found.ok) return ok({ credential: credential.value, found: found.value });
  const isTokenNew = credential.value !== account.credential;
  if (found.rejection.context?.['providerStatus'] !== 401 || isTokenNew || !isRenewable(account.credential))
    return found;
  // An imported access token may have expired, which its refresh token need not have.
  const renewed = await requestToken(ports, account, owner);
  if (!renewed.ok) return renewed.rejection.code === 'credentials-refused' ? renewed : found;
  const again = await verifyCredential(ports, { ...account, credential: renewed.value }, place);
  return again.ok ? ok({ credential: renewed.value, found: again.value }) : again;
}

async function withToken(
  ports: Ports,
  account: ProviderAccount,
  owner: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<Result<Credential, Rejection<ProviderErrorCode>>> {
  const { credential } = account;
  const hasToken = tokenOf(credential) !== undefined && tokenOf(credential)?.accessToken !== '';
  return hasToken && ports.clock.now() < renewalDueAt(credential)
    ? ok(credential)
    : requestToken(ports, account, owner);
}

async function requestToken(
  ports: Ports,
  account: ProviderAccount,
  owner: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<Result<Credential, Rejection<ProviderErrorCode>>> {
  const response = await requestCredential(ports, account, await findTokenClient(ports, owner));
  if (response.ok) return response;
  const rejection = rejectionOfFailure(response.rejection);
  const isRefusal = response.rejection.kind === 'forbidden';
  return { ok: false, rejection: isRefusal ? { ...rejection, code: 'credentials-refused' } : rejection };
}
