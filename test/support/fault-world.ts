import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { RunningSandbox } from '../../mock-server/sandbox/start.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { Installation, Operation } from '../../src/contract/index.ts';
import { operationsOf } from './installed-server.ts';
import type { SpawnedServer } from './spawn-server.ts';
import { spawnServer } from './spawn-server.ts';
import type { ReceivedMessage, WebhookReceiver } from './webhook-receiver.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** Calls that the provider of a fault world has. */
export const CALLS = 2_000;

/** A provider, a receiver and the data of servers that come and go. */
export interface FaultWorld {
  sandbox: RunningSandbox;
  receiver: WebhookReceiver;
  /** Starts a server over the same data as the ones before it. */
  boot(env?: Record<string, string>): Promise<SpawnedServer>;
}

const cleanUps: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Runs when the test is over, latest first. */
export function afterThisTest(cleanUp: () => Promise<unknown> | unknown): void {
  cleanUps.push(cleanUp);
}

/** Everything in it is a separate process or socket, and is gone when the test is over. */
export async function createFaultWorld(calls = CALLS): Promise<FaultWorld> {
  const sandbox = await startCallTrackingSandbox({ counts: { calls } });
  const receiver = await startWebhookReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'amp-faults-'));
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }));
  afterThisTest(() => receiver.stop());
  afterThisTest(() => sandbox.close());
  const boot = async (env?: Record<string, string>) => {
    const server = await spawnServer({ providers: { callRail: sandbox.url }, dataDir, env });
    afterThisTest(() => server.kill());
    return server;
  };
  return { sandbox, receiver, boot };
}

/** @returns the provider's ids of the records that messages brought, repetitions included */
export function recordIds(received: readonly ReceivedMessage[]): string[] {
  return received.flatMap(({ message }) => message.result?.map((entry) => String(entry.raw['id'])) ?? []);
}

/** @returns whether each call came at least once */
export function hasAllCalls(received: readonly ReceivedMessage[]): boolean {
  return new Set(recordIds(received)).size === CALLS;
}

/** @returns how many bodies came under one message id: more than one, and something new is taken for a repetition */
export function bodiesPerId(received: readonly ReceivedMessage[]): Set<number> {
  return sizes(received.map(({ id, body }) => [id, body]));
}

/** @returns under how many message ids a record came: more than one, and a repetition is taken for something new */
export function idsPerRecord(received: readonly ReceivedMessage[]): Set<number> {
  return sizes(received.flatMap((one) => recordIds([one]).map((record): [string, string] => [record, one.id])));
}

function sizes(pairs: readonly (readonly [string, string])[]): Set<number> {
  const groups = new Map<string, Set<string>>();
  for (const [key, value] of pairs) groups.set(key, (groups.get(key) ?? new Set()).add(value));
  return new Set([...groups.values()].map(({ size }) => size));
}

/** Asks until nothing of the installation is in progress. @returns its operations, newest first */
export async function untilFinished(server: SpawnedServer, installation: Installation): Promise<Operation[]> {
  for (;;) {
    const operations = await operationsOf(server, installation);
    if (operations.every(({ status }) => status !== 'in_progress')) return operations;
  }
}
