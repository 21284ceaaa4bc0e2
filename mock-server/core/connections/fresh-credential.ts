import { connectionChanged } from '../notifications/connection-events.ts';
import type { Ports, ProviderAccount, ProviderFailure, Store } from '../ports.ts';
import type { ConnectionRecord, Credential } from '../records.ts';
import { sharedStore } from '../request-effects.ts';
import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import { toInstant } from '../retry-waits.ts';
import { moveStatus, noteMovedStatus } from './connection-status.ts';
import { credentialContext } from './credential-context.ts';
import { openCredential } from './open-credential.ts';
import { requestCredential } from './request-credential.ts';
import { findTokenClient } from './token-client.ts';
import { keepAliveAt, renewalDueAt, tokenOf } from './token-life.ts';

/** A connection with a credential that works as far as anybody knows. */
export interface FreshCredential {
  connection: ConnectionRecord;
  credential: Credential;
}

/** Why there is no new token. */
export interface RefreshFailure extends ProviderFailure {
  /** The grant is void; only the customer can heal it. Otherwise the status stays and a later try may succeed. */
  isFinal: boolean;
}

type Refreshed = Result<FreshCredential, RefreshFailure>;

/** Longer than two tries at a token endpoint may take, so that the lease outlives its holder's request. */
const LEASE_MS = 60_000;
const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 500;
/** A provider that refuses a live token this soon after it gave it is not asked for another one. In ms. */
const JUST_REFRESHED_MS = 10_000;
/** Refresh tokens that were refused are remembered, so that nobody asks in a loop. */
const MOST_REFUSALS = 1_000;

/** What this process knows of refreshes; per store, that is per process. */
interface Memory {
  flights: Map<string, Promise<Refreshed>>;
  /** By connection: the sealed credential that was refused, and in which words. */
  refusals: Map<string, { sealed: string; failure: RefreshFailure }>;
  /** By connection: when this process last got a token, on the clock that nobody sets. */
  refreshedAt: Map<string, number>;
}

const memories = new WeakMap<Store, Memory>();

/**
 * Gets a new token for a connection. Of all callers in this process one asks, and of all processes that share the
 * store one does; the others take what it got.
 *
 * @param seen the credential that no longer does: when the store holds another one, that is taken and nobody is asked
 * @param isForced ask even right after the last refresh
 * @returns a final failure has moved the status to `bad_credentials`; every other one leaves it
 * Sources: backend contract, sections 5.2 and 8.
 */
export function refreshCredential(
  ports: Ports,
  connection: ConnectionRecord,
  seen: Credential,
  isForced = false,
): Promise<Refreshed> {
  const memory = memoryOf(sharedStore(ports.store));
  const running = memory.flights.get(connection.id);
  if (running !== undefined) return running;
  const flight = refreshAlone(ports, memory, connection.id, seen, isForced).finally(() => {
    memory.flights.delete(connection.id);
  });
  memory.flights.set(connection.id, flight);
  return flight;
}

async function refreshAlone(
  ports: Ports,
  memory: Memory,
  id: string,
  seen: Credential,
  isForced: boolean,
): Promise<Refreshed> {
  const token = ports.ids.token(16);
  const giveUpAt = performance.now() + LEASE_MS + LONGEST_LOOK_MS;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LONGEST_LOOK_MS)) {
    const now = ports.clock.now();
    if ((await ports.store.connections.claimRefresh(id, { now, until: now + LEASE_MS, token })) === 'written') break;
    await pause(wait);
    const current = await openCurrent(ports, id);
    if (!current.ok || isOther(current.value.credential, seen)) return current;
    if (performance.now() > giveUpAt)
      return later('Another process is refreshing the token and does not come to an end.');
  }
  try {
    return await refreshHeld(ports, memory, id, seen, isForced);
  } finally {
    await ports.store.connections.releaseRefresh(id, token);
  }
}

async function refreshHeld(
  ports: Ports,
  memory: Memory,
  id: string,
  seen: Credential,
  isForced: boolean,
): Promise<Refreshed> {
  const current = await openCurrent(ports, id);
  if (!current.ok || isOther(current.value.credential, seen)) return current;
  const { connection, credential } = current.value;
  const refusal = memory.refusals.get(id);
  if (refusal?.sealed === connection.sealedCredential && !isForced) return { ok: false, rejection: refusal.failure };
  const last = memory.refreshedAt.get(id);
  const isLive = ports.clock.now() < renewalDueAt(credential);
  if (!isForced && isLive && last !== undefined && performance.now() - last < JUST_REFRESHED_MS) {
    return final('The provider refuses a token that it gave a moment ago.', 'unauthorized');
  }
  const account = accountOf(ports, connection, credential);
  if (account === undefined) return later(`The provider "${connection.provider}" is not in the catalogue.`);
  const client = await findTokenClient(ports, connection);
  const answer = await requestCredential(ports, account, client);
  ports.telemetry.count('token_refreshes', {
    provider: connection.provider,
    outcome: answer.ok ? 'refreshed' : answer.rejection.kind,
  });
  if (!answer.ok) return refused(ports, memory, connection, credential, answer.rejection);
  note(memory.refreshedAt, id, performance.now());
  memory.refusals.delete(id);
  return save(ports, account, connection.sealedCredential, id, answer.value);
}

/** Keeps the new tokens before anybody uses them: a rotated refresh token that is lost cannot be had again. */
async function save(
  ports: Ports,
  account: ProviderAccount,
  replacedSealed: string,
  id: string,
  credential: Credential,
): Promise<Refreshed> {
  const sealedCredential = await ports.secrets.seal(JSON.stringify(credential), credentialContext(id));
  for (;;) {
    const record = await ports.store.connections.get(id);
    if (record === undefined) return later('The connection was deleted.');
    // Somebody put other credentials in place meanwhile: theirs count.
    if (record.sealedCredential !== replacedSealed) return openCurrent(ports, id);
    const now = ports.clock.now();
    const changed: ConnectionRecord = {
      ...record,
      sealedCredential,
      status: 'created',
      refreshAt: keepAliveAt(account.provider, credential, now),
      updateTime: toInstant(now),
    };
    if ((await ports.store.connections.update(changed)) === 'stale') continue;
    const connection = { ...changed, version: record.version + 1 };
    ports.log.info('connection.refreshed', { connectionId: id });
    if (record.status !== 'created') await noteMovedStatus(ports, connection);
    await connectionChanged(ports, ports.store, 'refreshed', connection);
    return ok({ connection, credential });
  }
}

async function refused(
  ports: Ports,
  memory: Memory,
  connection: ConnectionRecord,
  credential: Credential,
  failure: ProviderFailure,
): Promise<Refreshed> {
  const { id } = connection;
  const isFinal = isGrantVoid(failure, credential);
  const rejection = { ...failure, isFinal };
  for (;;) {
    const current = await openCurrent(ports, id);
    // A refresh token that another process has used counts no longer, and it has brought a new one.
    if (!current.ok || isOther(current.value.credential, credential)) return current;
    if (!isFinal) break;
    const stored = current.value.connection;
    if ((await ports.store.connections.update({ ...stored, refreshAt: null })) === 'stale') continue;
    note(memory.refusals, id, { sealed: stored.sealedCredential, failure: rejection });
    await moveStatus(ports, stored, 'bad_credentials', failure.message);
    break;
  }
  ports.log.warn('connection.refresh_failed', { connectionId: id, kind: failure.kind, isFinal });
  return { ok: false, rejection };
}

/** A refused provider app is the builder's to mend, and says nothing of the customer's grant. */
function isGrantVoid({ kind, oauthError }: ProviderFailure, credential: Credential): boolean {
  if (oauthError === 'invalid_grant') return true;
  if (kind !== 'unauthorized' && kind !== 'badRequest') return false;
  if (credential.scheme !== 'oauth2') return true;
  return credential.client !== undefined || credential.refreshToken === undefined;
}

/** @returns the connection as it is stored now, opened */
async function openCurrent(ports: Ports, id: string): Promise<Refreshed> {
  const connection = await ports.store.connections.get(id);
  if (connection === undefined) return later('The connection was deleted.');
  const opened = await openCredential(ports, connection);
  if (opened.ok) return ok({ connection, credential: opened.value });
  const { detail } = opened.rejection;
  await moveStatus(ports, connection, 'bad_credentials', detail);
  return final(detail, 'unauthorized');
}

/** @returns the account of an opened connection; undefined when its provider left the catalogue */
export function accountOf(
  ports: Pick<Ports, 'catalog'>,
  connection: ConnectionRecord,
  credential: Credential,
  module?: string,
): ProviderAccount | undefined {
  const provider = ports.catalog.get(connection.provider);
  if (provider === undefined) return undefined;
  return {
    provider,
    credential,
    metadata: connection.metadata,
    ...(module !== undefined && { module }),
    ...(connection.providerWorkspaceRef !== undefined && { workspaceRef: connection.providerWorkspaceRef }),
  };
}

function isOther(credential: Credential, seen: Credential): boolean {
  return tokenOf(credential)?.accessToken !== tokenOf(seen)?.accessToken;
}

function later(message: string): Refreshed {
  return { ok: false, rejection: { kind: 'serverError', message, retryable: true, isFinal: false } };
}

function final(message: string, kind: ProviderFailure['kind']): Refreshed {
  return { ok: false, rejection: { kind, message, retryable: false, isFinal: true } };
}

function memoryOf(store: Store): Memory {
  const known = memories.get(store);
  if (known !== undefined) return known;
  const memory: Memory = { flights: new Map(), refusals: new Map(), refreshedAt: new Map() };
  memories.set(store, memory);
  return memory;
}

function note<T>(map: Map<string, T>, id: string, value: T): void {
  map.delete(id);
  map.set(id, value);
  const [oldest] = map.keys();
  if (map.size > MOST_REFUSALS && oldest !== undefined) map.delete(oldest);
}

function pause(ms: number): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: another process is waited for, which no clock of this one drives.
  return new Promise((resolve) => setTimeout(resolve, ms));
}
