import type {
  ConnectionUpdateMask,
  ProviderErrorCode,
  ProviderMetadata,
  UpdateConnectionRequest,
} from '../../../src/contract/index.ts';
import { problemType } from '../../../src/contract/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { hasFullAccess } from '../kernel/actor.ts';
import type { Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { checkMaskValues } from '../kernel/validation-issues.ts';
import { completeMetadata, requestMetadata } from './connection-metadata.ts';
import type { ConnectionEventInput } from './connection-status.ts';
import { applyConnectionEvent } from './connection-status.ts';
import { findConnection, loadConnection } from './connections.ts';
import type { CredentialBlocks } from './credential-block.ts';
import { blocksOf, readCredential } from './credential-block.ts';
import { refreshCredential } from './fresh-credential.ts';
import { keepAliveAt, openCredential, renewalDueAt, sealCredential } from './sealed-credential.ts';
import { accountMembers, withoutStoredWorkspace } from './verified-account.ts';
import type { VerifiedAccount } from './verify-credential.ts';
import { verifyAccount, verifyCredential } from './verify-credential.ts';

const CREDENTIAL_MASKS: readonly ConnectionUpdateMask[] = [
  'apiKey',
  'basicAuth',
  'oauth2ClientCredentials',
  'oauth2PasswordCredentials',
];

/**
 * Changes credential or metadata of a connection. What changes is confirmed by the provider before it is stored,
 * as when connecting; with a new credential it is `created` again.
 */
export const updateConnection: UseCase<'updateConnection'> = async (ports, { actor, project, params, body }) => {
  for (let tries = 1; ; tries += 1) {
    const found = await findConnection(ports.store, project, params.connection, actor);
    if (!found.ok) return found;
    const mask = checkMaskValues(body.updateMask, body.connection, 'connection');
    if (!mask.ok) return mask;
    if (body.updateMask.length === 0) return ok(await loadConnection(ports.store, found.value));
    const isCredentialNew = body.updateMask.some((path) => CREDENTIAL_MASKS.includes(path));
    const record = isCredentialNew ? found.value : await withFreshToken(ports, found.value);
    const input = await prepareChange(ports, actor, record, body);
    if (!input.ok) return input;
    const outcome = await ports.store.transaction(async (repositories) => {
      const applied = await applyConnectionEvent(ports, repositories, record, input.value);
      return applied === 'stale' ? applied : loadConnection(repositories, applied.connection);
    });
    if (outcome !== 'stale') return ok(outcome);
    // Mostly a token that was refreshed meanwhile; the change is made again on top of it.
    if (tries === MAX_ATTEMPTS) {
      return reject('conflict', 'The connection was changed by another request at the same time.', { retryable: true });
    }
  }
};

const METADATA_PLACE = ['connection', 'providerMetadata'];

/** Changes that may come first before a request gives up. */
const MAX_ATTEMPTS = 3;

async function prepareChange(
  ports: Ports,
  actor: Actor,
  record: ConnectionRecord,
  { updateMask, connection }: UpdateConnectionRequest,
): Promise<Result<ConnectionEventInput, Rejection<ProviderErrorCode | 'invalid-input' | 'invalid-update-mask'>>> {
  const provider = ports.catalog.get(record.provider);
  if (provider === undefined) {
    return reject('unprocessable', `The provider "${record.provider}" is not in the catalogue.`);
  }
  const unsupported = unsupportedCredential(provider, updateMask);
  if (unsupported !== undefined) return unsupported;
  const isCredentialNew = updateMask.some((path) => CREDENTIAL_MASKS.includes(path));
  const credential = isCredentialNew
    ? readCredential(provider, maskedBlocks(updateMask, connection), ['connection'])
    : await openCredential(ports, record);
  if (!credential.ok) return credential;

  const { given, workspaceRef, isWorkspaceStored } = maskedPath(record, updateMask, connection);
  const metadata = completeMetadata(provider, given, workspaceRef, METADATA_PLACE);
  if (!metadata.ok) return metadata;

  const account: ProviderAccount = {
    provider,
    credential: credential.value,
    metadata: metadata.value,
    ...(workspaceRef !== undefined && { workspaceRef }),
  };
  const isGuarded = credential.value.scheme !== 'none' && !isCredentialNew && !hasFullAccess(actor);
  if (isGuarded && movesHost(ports, record, account)) {
    return reject('invalid-input', 'This would send the stored credential to another host.', {
      remedy: 'Give the credential in the same request, or make the change with a full-scope API key.',
    });
  }
  const connector = ports.connectors.get(provider.name);
  const verified = isWorkspaceStored ? withoutStoredWorkspace(connector, account) : account;
  const confirmed = await (isCredentialNew
    ? verifyAccount(ports, verified, record, METADATA_PLACE)
    : verifyKept(ports, verified));
  if (!confirmed.ok) return confirmed;
  const { found } = confirmed.value;
  const changed = {
    metadata: metadata.value,
    ...(workspaceRef !== undefined && { providerWorkspaceRef: workspaceRef }),
  };
  return ok({
    event: isCredentialNew ? 'credentialReplaced' : 'detailsChanged',
    change: {
      ...accountMembers(connector, changed, found),
      // Of a credential that stays, what the provider said before stays true.
      ...(!isCredentialNew && { accountRef: found.accountRef ?? record.accountRef }),
      ...(isCredentialNew && {
        sealedCredential: await sealCredential(ports, record.id, confirmed.value.credential),
        refreshAt: keepAliveAt(provider, confirmed.value.credential, ports.clock.now()),
      }),
    },
  });
}

/** The provider is about to be asked, and refreshing belongs to those who hold the right to it. */
async function withFreshToken(ports: Ports, record: ConnectionRecord): Promise<ConnectionRecord> {
  const credential = await openCredential(ports, record);
  if (!credential.ok || ports.clock.now() < renewalDueAt(credential.value)) return record;
  const fresh = await refreshCredential(ports, record, credential.value);
  return fresh.ok ? fresh.value.connection : record;
}

/** Asks the provider about a credential that stays as it is. */
async function verifyKept(
  ports: Ports,
  account: ProviderAccount,
): Promise<Result<VerifiedAccount, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const error = ports.gateway.findAccountError(account);
  if (error !== undefined) return reject('invalid-input', error.message);
  const found = await verifyCredential(ports, account, METADATA_PLACE);
  return found.ok ? ok({ credential: account.credential, found: found.value }) : found;
}

/** Only the credentials of the connection's own scheme can be replaced. */
function unsupportedCredential(
  provider: ProviderAccount['provider'],
  mask: readonly ConnectionUpdateMask[],
): Result<never, Rejection<'invalid-update-mask'>> | undefined {
  const fitting = CREDENTIAL_MASKS.filter((path) => blocksOf(provider)?.some((block) => block === path) === true);
  const wrong = mask.filter((path) => CREDENTIAL_MASKS.includes(path) && !fitting.includes(path));
  if (wrong.length === 0) return undefined;
  const allowed = [...fitting, 'providerMetadata', 'providerWorkspaceRef'].join(', ');
  return reject(
    'invalid-update-mask',
    `Invalid update mask. ${wrong.map((path) => `"${path}"`).join(', ')} does not fit a connection to ${provider.displayName ?? provider.name}.`,
    {
      remedy: `Use only: ${allowed}.`,
      issues: wrong.map((path) => ({
        type: problemType('invalid-update-mask'),
        title: 'Invalid update mask',
        detail: `A connection to ${provider.name} has no such credential.`,
        in: 'body',
        name: `connection.${path}`,
      })),
    },
  );
}

/** @returns whether a call or a token request would go to another host than now */
function movesHost(ports: Ports, record: ConnectionRecord, account: ProviderAccount): boolean {
  const { provider } = account;
  const before = {
    provider,
    metadata: record.metadata,
    ...(record.providerWorkspaceRef !== undefined && { workspaceRef: record.providerWorkspaceRef }),
  };
  const modules = Object.values(provider.modules ?? {}).map(({ baseURL }) => baseURL);
  return [provider.baseURL, ...modules, provider.oauth2Opts?.tokenURL ?? ''].some((template) => {
    const [old, next] = [before, account].map((one) => ports.gateway.addressOf(one, template));
    return originOf(old) !== originOf(next);
  });
}

function originOf(address: ReturnType<Ports['gateway']['addressOf']> | undefined): string {
  return address?.ok === true && URL.canParse(address.value) ? new URL(address.value).origin : '';
}

/**
 * Workspace and metadata of the update. Both contain the workspace, and calls use the metadata, so a change of one
 * updates the other.
 */
function maskedPath(
  { metadata, providerWorkspaceRef }: ConnectionRecord,
  mask: readonly ConnectionUpdateMask[],
  connection: UpdateConnectionRequest['connection'],
): { given: ProviderMetadata; workspaceRef: string | undefined; isWorkspaceStored: boolean } {
  const { workspace: _, ...withoutWorkspace } = metadata;
  const isRefNew = mask.includes('providerWorkspaceRef');
  if (mask.includes('providerMetadata')) {
    const given = requestMetadata(connection.providerMetadata ?? {}, metadata);
    const ref = isRefNew ? connection.providerWorkspaceRef : given.workspace?.value;
    return { given, workspaceRef: ref ?? providerWorkspaceRef, isWorkspaceStored: ref === undefined };
  }
  return isRefNew
    ? { given: withoutWorkspace, workspaceRef: connection.providerWorkspaceRef, isWorkspaceStored: false }
    : { given: metadata, workspaceRef: providerWorkspaceRef, isWorkspaceStored: true };
}

function maskedBlocks(
  mask: readonly ConnectionUpdateMask[],
  connection: UpdateConnectionRequest['connection'],
): CredentialBlocks {
  const take = <K extends keyof CredentialBlocks & ConnectionUpdateMask>(path: K) =>
    mask.includes(path) ? connection[path] : undefined;
  return {
    apiKey: take('apiKey'),
    basicAuth: take('basicAuth'),
    oauth2ClientCredentials: take('oauth2ClientCredentials'),
    oauth2PasswordCredentials: take('oauth2PasswordCredentials'),
  };
}
