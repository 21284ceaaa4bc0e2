import type { ProxyErrorCode } from '../../../src/contract/index.ts';
import { RECONNECT } from '../connections/connection-status.ts';
import { refreshCredential } from '../connections/fresh-credential.ts';
import { openProviderContext } from '../connections/provider-context.ts';
import { isRenewable, renewalDueAt } from '../connections/sealed-credential.ts';
import { groupInstallationNotFound } from '../installations/installations.ts';
import { integrationNotFound } from '../integrations/integrations.ts';
import { AuthorityCache } from '../kernel/caches.ts';
import type { Authorities, AuthorityQuery, Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord, InstallationRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { readHeaderText } from './header-text.ts';

/** A header of the request by its name in lower case; undefined when it was not sent. */
export type ReadHeader = (name: string) => string | undefined;

/** Value of `x-amp-project-id` for the project of the API key. */
export const PROJECT_OF_KEY = '*';

/** A call that may be passed on to a provider. */
export interface ProxyCall {
  /** Id of the API key that it is made with. */
  keyId: string;
  integrationId: string;
  installationId: string;
  connection: ConnectionRecord;
  /** Of the module when the manifest says so. */
  account: ProviderAccount;
  /** ms since the epoch from which the account's token must be refreshed before a call; infinite where nothing expires. */
  renewalDueAt: number;
  /** A new token can be had when the provider refuses this one. */
  isRenewable: boolean;
}

/**
 * Finds out with one statement whether a proxy call may be made, and with whose account. Checks the credential first, so
 * that unauthenticated callers learn nothing. A key of a browser opens nothing here, and neither does a user token.
 */
async function authoriseProxyCall(
  ports: Ports,
  header: ReadHeader,
): Promise<
  Result<
    ProxyCall,
    Rejection<
      | 'credentials-refused'
      | 'forbidden'
      | 'invalid-input'
      | 'not-found'
      | 'project-not-found'
      | 'proxy-disabled'
      | 'unauthenticated'
      | 'unprocessable'
    >
  >
> {
  const apiKey = header('x-api-key') ?? '';
  if (apiKey === '') {
    return reject('unauthenticated', 'The request carries no API key. The proxy takes no other credential.', {
      remedy: 'Send a full-scope API key of the project in the header x-api-key.',
    });
  }
  const keyHash = await ports.digests.sha256Hex(apiKey);
  const projectId = header('x-amp-project-id') ?? '';
  const found = await ports.store.installations.findAuthorities({
    keyHash,
    projectId: projectId === PROJECT_OF_KEY ? await projectOfKey(ports, keyHash) : projectId,
    installation: namedInstallation(header),
  });
  const keyId = await authenticate(ports, header, found);
  if (!keyId.ok) return keyId;
  if (header('x-amp-proxy-version') !== '1') {
    return refuseHeader('x-amp-proxy-version', 'Must be sent with the value 1.', header('x-amp-proxy-version'));
  }
  const installation = checkInstallation(header, found);
  if (!installation.ok) return installation;
  const opened = await openAccount(ports, installation.value, found);
  return opened.ok ? ok({ ...opened.value, keyId: keyId.value }) : opened;
}

async function projectOfKey({ store }: Ports, keyHash: string): Promise<string> {
  return (await store.apiKeys.findByHash(keyHash))?.projectId ?? '';
}

/** The installation's id wins over the integration's name and the group. */
function namedInstallation(header: ReadHeader): AuthorityQuery['installation'] {
  const id = header('x-amp-installation-id') ?? '';
  if (id !== '') return { id };
  const text = (name: string) => readHeaderText(header(name) ?? '');
  return { integration: text('x-amp-integration-name'), groupRef: text('x-amp-group-ref') };
}

/** @returns the id of the API key */
async function authenticate(
  { store }: Ports,
  header: ReadHeader,
  { key, project }: Authorities,
): Promise<Result<string, Rejection<'forbidden' | 'invalid-input' | 'project-not-found' | 'unauthenticated'>>> {
  if (key === undefined || !key.active) return reject('unauthenticated', 'The API key is unknown or not active.');
  if (project === undefined) {
    const projectId = header('x-amp-project-id') ?? '';
    if (projectId === '') return refuseHeader('x-amp-project-id', 'Must contain the id of the project.');
    return (await store.projects.find(projectId)) === undefined
      ? reject('project-not-found', `There is no project with the id "${projectId}".`)
      : refuseHeader('x-amp-project-id', 'Must contain the id of the project, not its name.', projectId);
  }
  if (key.projectId !== project.id) return reject('forbidden', 'The API key belongs to another project.');
  if (!key.scopes.includes('full')) {
    return reject('forbidden', 'The proxy needs an API key with the scope "full".', {
      remedy: 'Make the call from your server with a full-scope key. Keys of that scope do not belong in a browser.',
    });
  }
  return ok(key.id);
}

function checkInstallation(
  header: ReadHeader,
  { project, integration, installation }: Authorities,
): Result<InstallationRecord, Rejection<'invalid-input' | 'not-found'>> {
  const named = namedInstallation(header);
  if ('id' in named) {
    return installation === undefined || installation.projectId !== project?.id
      ? reject('not-found', `There is no installation with the id "${named.id}" in this project.`)
      : ok(installation);
  }
  if (named.integration === '' || named.groupRef === '') {
    const [name, other] =
      named.integration === ''
        ? ['x-amp-integration-name', 'x-amp-group-ref']
        : ['x-amp-group-ref', 'x-amp-integration-name'];
    return refuseHeader(name, `Must be sent together with ${other}, unless there is an x-amp-installation-id.`);
  }
  if (integration === undefined) return integrationNotFound(named.integration);
  return installation === undefined ? groupInstallationNotFound(named.groupRef, integration) : ok(installation);
}

async function openAccount(
  ports: Ports,
  installation: InstallationRecord,
  { integration, revision, connection }: Authorities,
): Promise<Result<Omit<ProxyCall, 'keyId'>, Rejection<'credentials-refused' | 'proxy-disabled' | 'unprocessable'>>> {
  if (integration === undefined || revision === undefined || connection === undefined) {
    throw new Error(`Installation ${installation.id} points to an integration or a connection that is gone.`);
  }
  // Uses the latest manifest: disabling the proxy applies to all installations.
  const { proxy, module } = revision.content;
  if (proxy?.enabled !== true) {
    return reject('proxy-disabled', `The manifest of "${integration.name}" does not enable the proxy.`);
  }
  if (installation.config.content.proxy?.enabled === false) {
    return reject('proxy-disabled', 'The proxy is turned off in this installation.');
  }
  const opened = await openProviderContext(ports, connection, proxy.useModule === true ? module : undefined);
  if (!opened.ok) return opened;
  const { account } = opened.value;
  const { credential } = account;
  return ok({
    integrationId: integration.id,
    installationId: installation.id,
    connection,
    account,
    renewalDueAt: renewalDueAt(credential),
    isRenewable: isRenewable(credential),
  });
}

function refuseHeader(name: string, detail: string, value?: string): Result<never, Rejection<'invalid-input'>> {
  const finding = { name, detail, ...(value !== undefined && { value }) };
  return { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', [finding], 'header') };
}

/** Several times the installations that are called within the lifetime of a value, at a few kilobytes each. */
const MAX_CALLS = 10_000;

/**
 * Everything of a request that decides about it. Contains the API key itself, in memory only, because a digest for each
 * call would cost more than finding the entry. The time of a response reveals nothing about a key: a map compares texts
 * only when their hashes match, and the seed of the hashes is random.
 */
function callKey(header: ReadHeader): string {
  // A header cannot contain a line break, so that different headers never make the same key.
  return `${header('x-api-key') ?? ''}
${header('x-amp-project-id') ?? ''}
${header('x-amp-proxy-version') ?? ''}
${header('x-amp-installation-id') ?? ''}
${header('x-amp-integration-name') ?? ''}
${header('x-amp-group-ref') ?? ''}`;
}

type AuthorisedCall = Result<ProxyCall, Rejection<ProxyErrorCode>>;

/** Remembers who may make which calls: looking that up costs more than passing a call on. */
export class AuthorisedCalls {
  readonly #ports: Ports;
  readonly #cache: AuthorityCache<AuthorisedCall>;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#cache = new AuthorityCache(ports, { idsOf, maxEntries: MAX_CALLS });
  }

  /** Responds as {@link authoriseProxyCall} does, without a promise where the result is known. */
  authorise(header: ReadHeader): AuthorisedCall | Promise<AuthorisedCall> {
    return this.#cache.get(callKey(header), () => authoriseProxyCall(this.#ports, header));
  }
}

function idsOf(authorised: AuthorisedCall): string[] | undefined {
  if (!authorised.ok) return undefined;
  const { keyId, integrationId, installationId, connection } = authorised.value;
  return [keyId, connection.projectId, integrationId, installationId, connection.id];
}

/**
 * Gets a new token for a call whose token has expired or was refused.
 *
 * @returns the call with its new token; undefined when there is none for the moment and the old one may be tried;
 *   `reconnect-needed` when only the customer can heal it
 */
export async function renewProxyCall<C extends ProxyCall>(
  ports: Ports,
  call: C,
): Promise<Result<C | undefined, Rejection<'reconnect-needed'>>> {
  const { connection, account } = call;
  const fresh = await refreshCredential(ports, connection, account.credential);
  if (fresh.ok) {
    const { credential } = fresh.value;
    return ok({
      ...call,
      connection: { ...fresh.value.connection },
      account: { ...account, credential },
      renewalDueAt: renewalDueAt(credential),
      isRenewable: isRenewable(credential),
    });
  }
  const { isFinal, message } = fresh.rejection;
  if (!isFinal) return ok(undefined);
  const name = account.provider.displayName ?? account.provider.name;
  return reject('reconnect-needed', `The access to ${name} could not be refreshed: ${message}`, {
    remedy: RECONNECT,
  });
}
