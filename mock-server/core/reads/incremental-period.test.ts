import { beforeEach, describe, expect, it } from 'vitest';
import type { InstalledWorld, InstalledWorldOptions } from '../../../test/support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../../../test/support/installed-world.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { DEMO_KEY } from '../../sandbox/call-tracking/account-data.ts';
import { credentialContext } from '../connections/sealed-credential.ts';
import { readObjects } from '../installations/read-objects.ts';
import type { Connector, ReadPageRequest } from '../kernel/ports.ts';
import type { InstallationRecord } from '../kernel/records.ts';
import { signingKeyContext } from '../messaging/open-destination.ts';
import { startBackfills } from './backfills.ts';
import { readSelection } from './incremental-period.ts';
import { syncSchedules } from './schedules.ts';
import { triggerRead } from './trigger-read.ts';

const MINUTE = 60_000;
const OVERLAP = 5 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** First pages that were asked for. */
let asked: ReadPageRequest[];
/** Runs while the first page of a read is fetched. */
let duringRead: () => void;

beforeEach(() => {
  asked = [];
  duringRead = () => {};
});

/** At 12:03, reading at :10, :20 and so on; a provider that honours `since` when `readsChanges`. */
async function begin(options: InstalledWorldOptions = {}, readsChanges = true): Promise<InstalledWorld> {
  const connector: Connector = {
    ...callTracking,
    readsChanges,
    readPage: (context, request) => {
      if (request.cursor === null) {
        asked.push(request);
        duringRead();
      }
      return callTracking.readPage(context, request);
    },
  };
  const world = await createInstalledWorld({
    sandbox: { counts: { calls: 3 } },
    calls: { backfill: undefined },
    ...options,
    ports: { connectors: { get: () => connector } },
  });
  await syncSchedules(world.ports, world.ports.store, world.installation);
  return world;
}

async function pass(world: InstalledWorld, minutes: number): Promise<void> {
  world.ports.clock.advance(minutes * MINUTE);
  await world.work();
}

async function change(world: InstalledWorld, to: (record: InstallationRecord) => InstallationRecord): Promise<void> {
  const { store } = world.ports;
  const record = await store.installations.get('installation-1');
  if (record === undefined) return;
  await store.installations.update(to(record));
  await syncSchedules(world.ports, store, to(record));
}

const withCalls = (calls: object) => (record: InstallationRecord) => {
  const { content } = record.config;
  const old = content.read?.objects['calls'] ?? { objectName: 'calls' };
  const read = { objects: { calls: { ...old, ...calls } } };
  return { ...record, config: { ...record.config, content: { ...content, read } } };
};

const sinces = () => asked.map(({ since }) => since);
const FULL_HISTORY = { calls: { backfill: { defaultPeriod: { fullHistory: true } } } };
const INSTALLED_AT = '2026-11-21T12:03:00.000Z';
const at = (time: string, minus = OVERLAP) => new Date(Date.parse(`2026-11-21T${time}Z`) - minus).toISOString();

describe('a scheduled read of a provider that reports changes', () => {
  it('reads everything once, then what changed since the last read began and a little before', async () => {
    const world = await begin(FULL_HISTORY);
    await pass(world, 7);
    await pass(world, 10);
    await pass(world, 10);
    expect(sinces()).toEqual([undefined, at('12:10:00'), at('12:20:00')]);
  });

  it.each([
    ['no backfill', undefined],
    ['a backfill of 0 days', { defaultPeriod: { days: 0 } }],
  ])('begins with what changed since the installation when the object has %s', async (_what, backfill) => {
    const world = await begin({ calls: { backfill } });
    await pass(world, 7);
    await pass(world, 10);
    expect(sinces()).toEqual([INSTALLED_AT, at('12:10:00')]);
  });

  it('begins with what changed since the object was added to an existing installation', async () => {
    const world = await begin({ calls: { backfill: undefined, disabled: true } });
    await pass(world, 60);
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await pass(world, 60);
    await change(world, withCalls({ disabled: false }));
    await pass(world, 10);
    expect(sinces()).toEqual([at('13:03:00', 0)]);
  });

  it('begins again when an object was removed and is added again', async () => {
    const world = await begin();
    await pass(world, 7);
    world.ports.clock.advance(60 * MINUTE);
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await pass(world, 1);
    expect(sinces()).toEqual([INSTALLED_AT, at('13:10:00', 0)]);
  });

  it('asks again for what changed while it was reading', async () => {
    const world = await begin();
    let changedAt = 0;
    duringRead = () => {
      changedAt ||= world.ports.clock.now();
      world.ports.clock.advance(8 * MINUTE);
    };
    await pass(world, 7);
    await pass(world, 10);
    expect(Date.parse(sinces()[1] ?? '')).toBeLessThanOrEqual(changedAt);
  });

  it('continues where the last successful read began, however many failed in between', async () => {
    const world = await begin();
    await pass(world, 7);
    world.sandbox.faults.add({ kind: 'status', status: 400, times: 2 });
    await pass(world, 10);
    await pass(world, 10);
    await pass(world, 10);
    expect(sinces().slice(1)).toEqual([at('12:10:00'), at('12:10:00'), at('12:10:00')]);
  });

  it('continues where the backfill began', async () => {
    const world = await begin(FULL_HISTORY);
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await world.work();
    await pass(world, 7);
    expect(sinces()).toEqual([undefined, at('12:03:00')]);
  });

  it('reaches no further back than the backfill’s period, also when the backfill failed', async () => {
    const world = await begin({ calls: { backfill: { defaultPeriod: { days: 30 } } } });
    world.sandbox.faults.add({ kind: 'status', status: 400, times: 1 });
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await world.work();
    await pass(world, 7);
    expect(sinces()).toEqual([at('12:03:00', 30 * DAY), at('12:03:00', 30 * DAY)]);
  });

  it('reads everything for a period that reaches back behind all calendars', async () => {
    const world = await begin({ calls: { backfill: { defaultPeriod: { days: Number.MAX_SAFE_INTEGER } } } });
    world.sandbox.faults.add({ kind: 'status', status: 400, times: 1 });
    await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
    await world.work();
    await pass(world, 7);
    await pass(world, 10);
    expect(sinces()).toEqual([undefined, undefined, at('12:10:00')]);
  });

  it.each([
    ['fields', withCalls({ selectedFields: { id: true, duration: true } })],
    ['filters', withCalls({ fieldFilters: [{ fieldName: 'direction', operator: 'eq', value: 'inbound' }] })],
    ['the destination', withCalls({ destination: 'others' })],
  ])('reads everything again after %s changed', async (_what, to) => {
    const world = await begin(FULL_HISTORY);
    const { destination, ports } = world;
    const sealedSigningKey = await ports.secrets.seal(SIGNING_KEY, signingKeyContext('destination-2'));
    await ports.store.destinations.insert({ ...destination, id: 'destination-2', name: 'others', sealedSigningKey });
    await pass(world, 7);
    await change(world, to);
    await pass(world, 10);
    await pass(world, 10);
    expect(sinces()).toEqual([undefined, undefined, at('12:20:00')]);
  });

  it('delivers again no more than what changed since the installation when fields change without a backfill', async () => {
    const world = await begin();
    await pass(world, 7);
    await change(world, withCalls({ selectedFields: { id: true, duration: true } }));
    await pass(world, 10);
    expect(sinces()).toEqual([INSTALLED_AT, INSTALLED_AT]);
  });

  it('reads everything again after another account was connected', async () => {
    const world = await begin(FULL_HISTORY);
    await pass(world, 7);
    const credential = JSON.stringify({ scheme: 'apiKey', apiKey: DEMO_KEY });
    const sealedCredential = await world.ports.secrets.seal(credential, credentialContext('connection-2'));
    await world.ports.store.connections.insert({ ...world.connection, id: 'connection-2', sealedCredential });
    await change(world, (record) => ({ ...record, connectionId: 'connection-2' }));
    await pass(world, 10);
    expect(sinces()).toEqual([undefined, undefined]);
  });

  it('stays incremental when the schedule changes or the object was paused', async () => {
    const world = await begin();
    await pass(world, 7);
    await change(world, withCalls({ disabled: true }));
    await pass(world, 10);
    await change(world, withCalls({ disabled: false, schedule: '*/20 * * * *' }));
    await pass(world, 20);
    expect(sinces()).toEqual([INSTALLED_AT, at('12:10:00')]);
  });

  it('reads again what it read while its destination was disabled', async () => {
    const world = await begin();
    await pass(world, 7);
    const { destinations } = world.ports.store;
    await destinations.setState('destination-1', { disabledAt: '2026-11-21T12:11:00.000Z' });
    await pass(world, 10);
    await destinations.setState('destination-1', { disabledAt: null });
    await pass(world, 10);
    await pass(world, 10);
    expect(sinces().slice(1)).toEqual([at('12:10:00'), at('12:10:00'), at('12:30:00')]);
  });

  it('is not moved on by a read on demand, which may have read a part', async () => {
    const world = await begin();
    await pass(world, 7);
    world.ports.clock.advance(5 * MINUTE);
    await triggerRead(world.ports, {
      actor: { kind: 'operator' },
      project: world.project,
      params: { integration: 'calls-to-crm', objectName: 'calls' },
      query: {},
      body: { groupRef: 'group-1', mode: 'async', sinceTimestamp: '2026-11-21T12:14:00.000Z' },
    });
    await world.work();
    await pass(world, 5);
    expect(sinces()).toEqual([INSTALLED_AT, '2026-11-21T12:14:00.000Z', at('12:10:00')]);
  });
});

it('a provider that does not report changes is read in full each time', async () => {
  const world = await begin({}, false);
  await pass(world, 7);
  await pass(world, 10);
  expect(sinces()).toEqual([undefined, undefined]);
});

it.each([
  ['sales', true],
  ['support', false],
])('a connector that implements another module reports no changes (%s: %s)', async (module, readsChanges) => {
  const connector: Connector = { ...callTracking, modules: ['sales'], readsChanges: true };
  const { ports, installation, revision } = await createInstalledWorld({
    ports: { connectors: { get: () => connector } },
  });
  const content = { ...revision.content, module };
  const [object] = readObjects(installation.config.content, content);
  if (object === undefined) throw new Error('The installation reads nothing.');
  const place = { installation, revision: { ...revision, content }, object };
  expect((await readSelection(ports, ports.store, place)) !== undefined).toBe(readsChanges);
});
