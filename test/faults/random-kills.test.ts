import { exec } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ACCOUNTS, DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { PostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Installation, Operation } from '../../src/contract/index.ts';
import type { RandomSource } from '../fuzz/random-source.ts';
import { createRandomSource } from '../fuzz/random-source.ts';
import { afterThisTest } from '../support/fault-world.ts';
import type { Load } from '../support/kill-load.ts';
import { allOperations, installGroups, READ_OBJECTS, startLoad } from '../support/kill-load.ts';
import type { Arrival, RecordingProvider } from '../support/kill-world.ts';
import {
  EventCounter,
  ProcessGroup,
  RECORD_COUNTS,
  startRecordingProvider,
  startRecordingReceiver,
} from '../support/kill-world.ts';

/** Kills per database. CONTRIBUTING.md names the number of a complete run. */
const KILLS = Number(process.env['AMP_TEST_KILLS'] ?? 10);
/** Length of a soak test per database, which `npm run soak` sets: other faults than kills happen, too. */
const SOAK_SECONDS = Number(process.env['AMP_TEST_SOAK_SECONDS'] ?? 0);
/** Command that restarts the database of the tests, for soak tests. */
const RESTART_DATABASE = process.env['AMP_TEST_RESTART_DATABASE'];
/** The same seed makes the same choices; the instants also depend on the machine. */
const SEED = Number(process.env['AMP_TEST_SEED'] ?? 20_261_121);
/** Events between two kills: requests, responses and messages, about a hundred in a second. */
const MAX_EVENTS_BETWEEN_KILLS = 120;
/** A kill comes up to so many ms after the event, so that it also hits what the event set off. */
const MAX_DELAY_MS = 30;
/** Leases of a killed process lapse after 20 s (operations) and 30 s (messages); what they held is done after that. */
const DRAIN_MS = SOAK_SECONDS > 0 ? 600_000 : 120_000;
/** A process starts in about half a second, on a busy machine in several. */
const TIMEOUT_MS = DRAIN_MS + 120_000 + KILLS * 10_000 + SOAK_SECONDS * 1000;
/** Events between two faults of a soak test. */
const MAX_EVENTS_BETWEEN_FAULTS = 400;
/** A stopped process comes back after its leases have lapsed, or before. A process that is alone is missing meanwhile. */
const MAX_PAUSE_MS = { alone: 10_000, amongOthers: 45_000 };

/** State after a run. */
interface Outcome {
  operations: Operation[];
  load: Load;
  provider: RecordingProvider;
  arrivals: Map<string, Arrival>;
}

/** Objects that faults happen to, and the source of their choices. */
interface Faults {
  group: ProcessGroup;
  random: RandomSource;
  events: EventCounter;
}

const databaseVariables = ({ url }: PostgresSchema) => ({
  DATABASE_URL: url,
  AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
});

/** @returns the number of kills, as text */
async function kill({ group, random, events }: Faults): Promise<string> {
  for (let count = 0; count < KILLS; count += 1) {
    await events.after(random.below(MAX_EVENTS_BETWEEN_KILLS));
    await setTimeout(random.below(MAX_DELAY_MS));
    await group.killOne(random);
  }
  return `${KILLS} kills`;
}

/** Kills and stops processes, cuts connections and restarts the database at random until the time is over. */
async function causeFaults({
  group,
  random,
  events,
  processes,
  database,
}: Faults & { processes: number; database: PostgresSchema | undefined }): Promise<string> {
  const maxPause = processes > 1 ? MAX_PAUSE_MS.amongOthers : MAX_PAUSE_MS.alone;
  const faults: Record<string, (() => Promise<unknown>) | undefined> = {
    kills: () => group.killOne(random),
    stops: () => group.pauseOne(random, random.below(maxPause)),
    'cuts of all connections': database && (() => database.cutConnections()),
    'restarts of the database':
      database && RESTART_DATABASE !== undefined ? () => promisify(exec)(RESTART_DATABASE) : undefined,
  };
  const possible = Object.entries(faults).flatMap(([name, cause]) => (cause === undefined ? [] : [{ name, cause }]));
  const done: string[] = [];
  const until = performance.now() + SOAK_SECONDS * 1000;
  while (performance.now() < until) {
    await events.after(random.below(MAX_EVENTS_BETWEEN_FAULTS));
    await setTimeout(random.below(MAX_DELAY_MS));
    const { name, cause } = possible[random.below(possible.length)] ?? { name: '', cause: async () => undefined };
    await cause();
    done.push(name);
  }
  return [...countBy(done)].map(([name, times]) => `${times} ${name}`).join(', ');
}

async function runWithFaults(processes: number, database?: PostgresSchema): Promise<Outcome> {
  const random = createRandomSource(SEED);
  const events = new EventCounter();
  const provider = await startRecordingProvider(events);
  const { url, arrivals } = await startRecordingReceiver(events);
  // Ticks of the ten-minute schedules come every ten seconds.
  const env = { AMP_TIME_SCALE: '60', ...(database !== undefined && databaseVariables(database)) };
  const group = new ProcessGroup({ providers: { callRail: provider.url }, env, events });
  await group.start(processes);
  const anyServer = () => {
    const server = group.pick(random);
    if (server === undefined) throw new Error('No process runs.');
    return server;
  };
  const installations = await installGroups(anyServer(), url);
  const load = startLoad(group, { random, events, tagIds: await tagIdsOf(provider) });
  afterThisTest(() => load.stop());
  const startedAt = performance.now();
  const faults =
    SOAK_SECONDS > 0
      ? await causeFaults({ group, random, events, processes, database })
      : await kill({ group, random, events });
  const faultsUntil = performance.now();
  await group.settle();
  await load.stop();

  // Processes use the database's clock, which may differ by some milliseconds.
  const stoppedAt = new Date(Date.now() + 1_000).toISOString();
  let operations: Operation[] = [];
  await expect
    .poll(
      async () => {
        operations = await allOperations(anyServer(), installations);
        const accepted = operations.filter(({ createTime = '' }) => createTime <= stoppedAt);
        return [
          ...accepted.filter(({ status }) => status === 'in_progress').map(({ id }) => `${id} is in progress`),
          ...missingRecords(accepted, arrivals),
          ...difference(writesByOutcome(accepted), notificationsByOutcome(arrivals)),
          ...withoutLaterRead(operations, installations, stoppedAt),
        ];
      },
      { timeout: DRAIN_MS, interval: SOAK_SECONDS > 0 ? 10_000 : 1000 },
    )
    .toEqual([]);
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
  const repeated = [...arrivals.values()].filter(({ times }) => times > 1).length;
  const unknown = operations.filter(({ status }) => status === 'failure').length;
  // A database that responds too late, or whose connections are cut, is refused with 503, and it is no crash.
  const [busy, errors] = partition(group.errors(), (line) => line.includes('StoreUnavailable'));
  console.info(
    `${faults} in ${seconds(startedAt, faultsUntil)}, drained in ${seconds(faultsUntil, performance.now())}: ` +
      `${operations.length} operations (${unknown} with an unknown outcome), ${arrivals.size} messages ` +
      `(${repeated} more than once), ${load.refused.size} requests refused, seed ${SEED}`,
  );
  if (busy[0] !== undefined) console.info(`${busy.length} lines such as ${busy[0].slice(0, 1000)}`);
  expect(load.unexpected).toEqual([]);
  expect(errors).toEqual([]);
  return { operations: operations.filter(({ createTime = '' }) => createTime <= stoppedAt), load, provider, arrivals };
}

async function tagIdsOf(provider: RecordingProvider): Promise<[string, ...string[]]> {
  const url = `${provider.url}/v3/a/${DEFAULT_ACCOUNTS[0]?.numericId}/tags.json`;
  const response = await fetch(url, { headers: { authorization: `Token token=${DEMO_KEY}` } });
  const { tags }: { tags: { id: string }[] } = await response.json();
  const [first, ...others] = tags.map(({ id }) => id);
  if (first === undefined) throw new Error('The provider has no tags.');
  return [first, ...others];
}

/** Reads that succeeded although the receiver lacks some of their records. */
function missingRecords(operations: readonly Operation[], arrivals: Outcome['arrivals']): string[] {
  const received = new Map<string, Set<string>>();
  for (const { read } of arrivals.values()) {
    if (read === undefined) continue;
    const ids = received.get(read.operationId) ?? new Set();
    for (const id of read.recordIds) ids.add(id);
    received.set(read.operationId, ids);
  }
  return operations
    .filter(({ actionType, status }) => actionType === 'read' && status === 'success')
    .flatMap(({ id, resource }) => {
      const expected = resource === 'calls' ? RECORD_COUNTS.calls : RECORD_COUNTS.companies;
      const count = received.get(id)?.size ?? 0;
      return count === expected ? [] : [`${id} delivered ${count} of ${expected} records of ${resource}`];
    });
}

/** Finished writes, counted by installation and written record, or by installation when nothing was written. */
function writesByOutcome(operations: readonly Operation[]): Map<string, number> {
  return countBy(
    operations
      .filter(({ actionType, status }) => actionType === 'write' && status !== 'in_progress')
      .map(({ installationId, metadata }) => `${installationId} ${metadata?.successfulRecordIds ?? []}`),
  );
}

/** Notifications of the same, each message id counted once. */
function notificationsByOutcome(arrivals: Outcome['arrivals']): Map<string, number> {
  return countBy(
    [...arrivals.values()].flatMap(({ notification }) =>
      notification?.notificationType === 'write.async.done'
        ? [`${notification.data.installationId} ${notification.data.successfulRecordIds ?? []}`]
        : [],
    ),
  );
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function difference(writes: Map<string, number>, notifications: Map<string, number>): string[] {
  return [...new Set([...writes.keys(), ...notifications.keys()])].flatMap((key) => {
    const [expected, actual] = [writes.get(key) ?? 0, notifications.get(key) ?? 0];
    return expected === actual ? [] : [`${key}: ${actual} notifications of ${expected} finished writes`];
  });
}

/** Schedules that started no read after the last kill. */
function withoutLaterRead(operations: readonly Operation[], installations: Installation[], since: string): string[] {
  return installations.flatMap(({ id }) =>
    READ_OBJECTS.filter(
      (objectName) =>
        !operations.some(
          ({ installationId, resource, status, createTime = '' }) =>
            installationId === id && resource === objectName && status === 'success' && createTime > since,
        ),
    ).map((objectName) => `${id} reads ${objectName} no longer`),
  );
}

function expectNothingLostOrDoubled({ operations, load, provider, arrivals }: Outcome): void {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const accepted = [...load.creates.keys(), ...load.updates.keys(), ...load.reads];
  expect(accepted.filter((id) => !byId.has(id))).toEqual([]);

  // A create whose response was lost is the only thing that may fail.
  const failed = operations.filter(({ status }) => status === 'failure');
  expect(failed.filter(({ id, result = '' }) => !/outcome is unknown/.test(result) || load.updates.has(id))).toEqual(
    [],
  );
  expect(failed.filter(({ actionType }) => actionType !== 'write')).toEqual([]);

  expect([...countBy(provider.created)].filter(([, times]) => times > 1)).toEqual([]);
  const written = [...provider.created, ...provider.updated];
  expect(written.filter((name) => load.refused.has(name))).toEqual([]);
  const wrongCreates = [...load.creates].filter(([id, name]) => {
    const operation = byId.get(id);
    if (operation?.status !== 'success') return false;
    return operation.metadata?.successfulRecordIds?.join() !== provider.idByName.get(name);
  });
  expect(wrongCreates).toEqual([]);
  const updated = new Set(provider.updated);
  expect([...load.updates.values()].filter((name) => !updated.has(name))).toEqual([]);

  expect([...arrivals].filter(([, { bodies }]) => bodies.size > 1).map(([id]) => id)).toEqual([]);
  const idsPerRecord = countBy(
    [...arrivals.values()].flatMap(
      ({ read }) => read?.recordIds.map((record) => `${read.operationId} ${record}`) ?? [],
    ),
  );
  expect([...idsPerRecord].filter(([, messageIds]) => messageIds > 1)).toEqual([]);
}

const isAvailable = await isPostgresAvailable();
const what = SOAK_SECONDS > 0 ? `faults for ${SOAK_SECONDS} s` : `${KILLS} kills`;

describe(`${what} at random instants under load (seed ${SEED})`, () => {
  it('lose nothing and double nothing on SQLite', { timeout: TIMEOUT_MS }, async () => {
    expectNothingLostOrDoubled(await runWithFaults(1));
  });

  const options = { tags: ['postgres'], timeout: TIMEOUT_MS };
  it.skipIf(!isAvailable)(
    'lose nothing and double nothing on PostgreSQL, while other processes go on',
    options,
    async () => {
      const schema = await createPostgresSchema();
      afterThisTest(() => schema.drop());
      expectNothingLostOrDoubled(await runWithFaults(3, schema));
    },
  );
});
