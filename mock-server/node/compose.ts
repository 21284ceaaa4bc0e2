import type { Hash, Hmac } from 'node:crypto';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createConnectorRegistry } from '../connectors/connector-registry.ts';
import { withAuthorityChanges } from '../core/kernel/authority-changes.ts';
import { openTokenAddress } from '../core/kernel/fixed-host.ts';
import type { Clock, Digests, Ids, Ports, Store, Telemetry } from '../core/kernel/ports.ts';
import type { Workers } from '../core/workers/workers.ts';
import { createWorkers } from '../core/workers/workers.ts';
import { tokenVerifier } from '../http/tokens/token-verifier.ts';
import type { Dispatcher } from '../jobs/dispatcher.ts';
import { createDispatcher } from '../jobs/dispatcher.ts';
import { systemTimers } from '../jobs/system-timers.ts';
import type { SqlStore } from '../store/sql/sql-store.ts';
import type { ServerConfig } from './config.ts';
import type { MissingKey } from './encryption-key.ts';
import { checkEncryptionKey, findMissingKeys, loadEncryptionKeys } from './encryption-key.ts';
import type { Outbound } from './gateway/outbound.ts';
import { createOutbound } from './gateway/outbound.ts';
import { LoadMonitor, loadSource } from './load-monitor.ts';
import { createLog } from './log.ts';
import { logAfterCommit } from './log-after-commit.ts';
import { openStore } from './open-store.ts';
import { loadCatalog } from './read-environment.ts';
import { reportUnreadableConnections } from './report-unreadable-connections.ts';
import { createSecretBox } from './secret-box.ts';
import type { DatabaseClock } from './system-clock.ts';
import { startDatabaseClock, systemClock } from './system-clock.ts';
import { measuredGateway, measuredWebhooks } from './telemetry/measured.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { sharedReading } from './telemetry/shared-reading.ts';
import { createTracing } from './telemetry/tracing.ts';

/** Ports that tests and other programs may replace. */
export type PortOverrides = Partial<Pick<Ports, 'clock' | 'ids' | 'log' | 'gateway' | 'webhooks'>>;

/** Everything that one process is made of, before it listens. */
export interface Composition {
  ports: Ports;
  outbound: Outbound;
  workers: Workers;
  dispatcher: Dispatcher;
  metrics: Metrics;
  /** As found at the start. */
  missingKeys: MissingKey[];
  /** Reports the connections that these keys belong to. */
  reportUnreadable(signal: AbortSignal): Promise<void>;
  /** Closes the way out and the database. */
  close(): Promise<void>;
}

/**
 * A process on the embedded database is notified of all its work. Processes on PostgreSQL announce work that is due to each
 * other, and look for what becomes due later without an announcement, such as the work of a process that was killed.
 */
const MAX_SLEEP_MS = { alone: 60_000, announced: 5_000, unannounced: 1_000 };

/**
 * Opens and connects everything that the configuration names. `settings.publicApiUrl` is empty when the configuration
 * has none: it is known when the server listens.
 *
 * @throws ConfigError, StartError
 */
export async function compose(config: ServerConfig, overrides: PortOverrides = {}): Promise<Composition> {
  const log = overrides.log ?? createLog({ level: config.logLevel, knownSecrets: knownSecrets(config) });
  const connectors = createConnectorRegistry();
  const catalog = await loadCatalog(config.providersFile, connectors);
  const open = Object.values(catalog.all()).filter((entry) => openTokenAddress(entry) !== undefined);
  if (open.length > 0) log.warn('catalog.open_token_hosts', { providers: open.map(({ name }) => name) });
  const store = await openStore(config, overrides.clock ?? systemClock, log);
  let databaseClock: DatabaseClock | undefined;
  try {
    if (overrides.clock === undefined && store.readTime !== undefined) {
      databaseClock = await startDatabaseClock(store.readTime, log);
    }
    const clock = overrides.clock ?? databaseClock ?? systemClock;
    const keys = await loadEncryptionKeys(config, store.metadata);
    const secrets = createSecretBox(...keys);
    await checkEncryptionKey(store.metadata, secrets);
    const missingKeys = await findMissingKeys(store.sealedValues, keys);
    for (const missing of missingKeys) log.error('encryption.key_missing', { ...missing });
    const isAlone = config.databaseUrl === undefined;
    if (isAlone) {
      // Their owner has exited.
      await store.operations.releaseAllLeases();
      await store.deliveries.releaseAllLeases();
      await store.events.releaseAllLeases();
      await store.tasks.releaseAllLeases();
    }
    const others = store.changesOfOthers;
    const maxSleepMs = () =>
      isAlone ? MAX_SLEEP_MS.alone : others?.isComplete() ? MAX_SLEEP_MS.announced : MAX_SLEEP_MS.unannounced;
    const dispatcher = createDispatcher({ clock, log, store, maxSleepMs, others });
    const outbound = createOutbound(config);
    const metrics = createMetrics();
    const tracing = config.tracing && createTracing(config.tracing);
    const pressure = new LoadMonitor(loadSource(store));
    const telemetry: Telemetry = {
      count: (metric, labels, amount) => {
        if (metric === 'requests') pressure.countRequest();
        metrics.count(metric, labels, amount);
      },
      observe: metrics.observe,
      span: tracing?.span ?? ((_name, _attributes, work) => work()),
    };
    store.observeRepeats?.(() => metrics.count('transactions_repeated', {}));
    const ports: Ports = {
      clock,
      timers: systemTimers,
      ids: overrides.ids ?? randomIds,
      digests: nodeDigests,
      secrets,
      ...logAfterCommit(withAuthorityChanges(store, store.changesOfOthers), log),
      catalog,
      connectors,
      gateway: measuredGateway(overrides.gateway ?? outbound.gateway, telemetry),
      webhooks: measuredWebhooks(overrides.webhooks ?? outbound.webhooks, telemetry),
      ...(config.servesLogos && { images: outbound.images }),
      jobs: dispatcher,
      telemetry,
      tokens: tokenVerifier,
      settings: {
        publicApiUrl: config.publicApiUrl ?? '',
        publicSubscribeUrl: config.publicSubscribeUrl ?? '',
        allowPrivateNetwork: config.allowPrivateNetwork,
        timeScale: config.timeScale,
      },
    };
    const close = async () => {
      databaseClock?.stop();
      await outbound.close();
      await store.close();
      await tracing?.stop();
    };
    const workers = createWorkers(ports, config.retention, () => pressure.isHigh());
    measureSubscriptions(metrics, store, workers, clock);
    measureDueWork(metrics, store, clock);
    return {
      ports,
      outbound,
      dispatcher,
      metrics,
      missingKeys,
      reportUnreadable: (signal) => reportUnreadableConnections(ports, store.sealedValues, missingKeys, signal),
      workers,
      close,
    };
  } catch (error) {
    databaseClock?.stop();
    await store.close();
    throw error;
  }
}

function measureSubscriptions(
  metrics: Metrics,
  { subscriptions, events }: Pick<Store, 'subscriptions' | 'events'>,
  workers: Pick<Workers, 'countStreams'>,
  clock: Clock,
): void {
  const countByState = sharedReading(clock, () => subscriptions.countByState());
  const countPending = sharedReading(clock, () => events.countPending());
  metrics.measure('subscriptions', async () =>
    (await countByState()).map(({ provider, state, count }) => ({
      labels: { provider, state },
      value: count,
    })),
  );
  metrics.measure('subscribe_streams', async () =>
    Object.entries(workers.countStreams()).map(([state, value]) => ({ labels: { state }, value })),
  );
  metrics.measure('subscribe_backlog', async () => [{ value: await countPending() }]);
}

function measureDueWork(metrics: Metrics, { measureWork }: Pick<SqlStore, 'measureWork'>, clock: Clock): void {
  const measure = sharedReading(clock, () => measureWork(clock.now()));
  metrics.measure('work_due', async () => (await measure()).map(({ kind, due }) => ({ labels: { kind }, value: due })));
  metrics.measure('work_oldest_seconds', async () => {
    const now = clock.now();
    return (await measure()).map(({ kind, since }) => ({
      labels: { kind },
      value: since === null ? 0 : (now - since) / 1000,
    }));
  });
}

export function knownSecrets({ adminToken, bootstrap, databaseUrl, encryptionKeys }: ServerConfig): string[] {
  const password = databaseUrl === undefined ? '' : decodeURIComponent(new URL(databaseUrl).password);
  const keys = (encryptionKeys ?? []).map((key) => Buffer.from(key).toString('base64'));
  return [adminToken ?? '', bootstrap?.apiKey ?? '', password, ...keys];
}

/** Digests by Node's own implementation. */
export const nodeDigests: Digests = {
  sha256Hex: async (...texts) => fed(createHash('sha256'), texts).digest('hex'),
  hmacSha256Base64: async (key, ...texts) => fed(createHmac('sha256', key), texts).digest('base64'),
  md5Base64: async (bytes) => createHash('md5').update(bytes).digest('base64'),
};

function fed<T extends Hash | Hmac>(digest: T, texts: readonly (string | Uint8Array)[]): T {
  for (const text of texts) digest.update(text);
  return digest;
}

/** Identifiers and keys from the operating system's random source. */
export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  random: () => Math.random(),
};
