import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { changeConnection } from '../connections/connection-status.ts';
import type { OperationRecord } from '../kernel/records.ts';
import { startBackfills } from '../reads/backfills.ts';
import { writeRecords } from '../writes/write-records.ts';

async function begin(options: Parameters<typeof createInstalledWorld>[0] = {}): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } }, ...options });
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  return world;
}

async function latest({ ports }: InstalledWorld): Promise<OperationRecord> {
  const operation = await ports.store.operations.latest({ installationId: 'installation-1' });
  if (operation === undefined) throw new Error('There is no operation.');
  return operation;
}

async function logOf(world: InstalledWorld) {
  return world.ports.store.operationLogs.list((await latest(world)).id, 100);
}

const words = async (world: InstalledWorld) =>
  (await logOf(world)).map(({ severity, msg, error }) => [severity, msg, ...(error === undefined ? [] : [error])]);

const write = ({ ports, project }: InstalledWorld, mode: 'synchronous' | 'asynchronous', name: string) =>
  writeRecords(ports, {
    actor: { kind: 'operator' },
    project,
    params: { integration: 'integration-1', objectName: 'tags' },
    query: {},
    body: {
      groupRef: 'group-1',
      type: 'create',
      mode,
      record: { name },
      headers: [{ key: 'x-one', value: 'header-value' }],
    },
  });

/** A provider with one call on each page, which refuses some pages with 503 at first. */
function pagesOf(total: number, refusals = new Map<number, number>()) {
  return (request: Request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    const left = refusals.get(page) ?? 0;
    refusals.set(page, left - 1);
    if (left > 0) return Response.json({ error: 'Be patient' }, { status: 503 });
    return Response.json({
      page,
      total_pages: total,
      total_records: total,
      calls: [{ id: `CAL${page}`, direction: 'inbound' }],
    });
  };
}

describe('the log of a read', () => {
  it('reports its beginning, its pages and its end', async () => {
    const world = await begin();
    await world.work();
    expect(await words(world)).toEqual([
      ['INFO', '[calls] Read started'],
      ['INFO', '[calls] Page 1: 20 records in messages to "hooks"'],
      ['INFO', '[calls] Read 20 records'],
    ]);
    const [began, page] = await logOf(world);
    expect(began?.details).toEqual({ readType: 'backfill' });
    expect(page?.details).toEqual({ destination: 'hooks', records: '20', pages: '1' });
    expect(page?.timestamp).toBe(new Date(world.ports.clock.now()).toISOString());
  });

  it('reports why the provider was called again, with its message', async () => {
    const world = await begin({ provider: pagesOf(5, new Map([[4, 1]])) });
    await world.work();
    world.ports.clock.advance(2_000);
    await world.work();
    expect(await words(world)).toEqual([
      ['INFO', '[calls] Read started'],
      ['INFO', '[calls] Pages 1 to 3: 3 records in messages to "hooks"'],
      [
        'WARNING',
        '[calls] The provider gave no page 4; the read continues from there',
        expect.stringContaining('Be patient'),
      ],
      ['INFO', '[calls] Pages 4 to 5: 2 records in messages to "hooks"'],
      ['INFO', '[calls] Read 5 records'],
    ]);
  });

  it('reports why it failed, and that reads are paused', async () => {
    const world = await begin({ provider: () => Response.json({ error: 'No such account' }, { status: 400 }) });
    await world.work();
    for (let times = 1; times < 5; times += 1) {
      await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
      world.ports.clock.advance(1_000);
      await world.work();
    }
    expect(await words(world)).toEqual([
      ['INFO', '[calls] Read started'],
      ['ERROR', '[calls] Read failed', expect.stringContaining('No such account')],
      ['WARNING', '[calls] Reads are paused after 5 failures in a row'],
    ]);
  });

  it('reports the outcome of rejected messages', async () => {
    const world = await begin();
    world.receiver.respond = () => new Response(null, { status: 500 });
    await world.work();
    expect(await words(world)).toContainEqual([
      'WARNING',
      '[calls] 1 message was not taken yet, and retried',
      'The receiver responded with 500.',
    ]);
    world.receiver.respond = () => new Response(null, { status: 204 });
    world.ports.clock.advance(6_000);
    await world.work();
    expect((await words(world)).at(-1)).toEqual(['INFO', 'A message was delivered at try 2']);
  });

  it('reports that a message was given up', async () => {
    const world = await begin();
    world.receiver.respond = () => new Response(null, { status: 500 });
    for (const wait of [0, ...LIMITS.webhookRetrySeconds]) {
      world.ports.clock.advance(wait * 1_100);
      await world.work();
    }
    expect((await words(world)).at(-1)).toEqual([
      'ERROR',
      'A message was given up',
      'The receiver responded with 500.',
    ]);
  });

  it('contains nothing of the records, and adds no transaction to those that store the messages of a page', async () => {
    const world = await begin({ provider: pagesOf(30) });
    // The first success of a connection is its own transition.
    await changeConnection(world.ports, world.connection.id, { event: 'requestSucceeded' });
    let transactions = 0;
    const { store } = world.ports;
    const { transaction } = store;
    store.transaction = (work) => {
      transactions += 1;
      return transaction(work);
    };
    await world.work();
    expect(transactions).toBe(30);
    expect(JSON.stringify(await logOf(world))).not.toContain('CAL1');
  });

  it('is not written twice after a failed transaction', async () => {
    const world = await begin();
    const { store } = world.ports;
    const { transaction } = store;
    let failures = 1;
    store.transaction = (work) =>
      transaction(async (repositories) => {
        const result = await work(repositories);
        failures -= 1;
        if (failures === 0) throw new Error('The disk is full.');
        return result;
      });
    await world.work();
    world.ports.clock.advance(200_000);
    await world.work();
    const ends = (await words(world)).filter(([, msg]) => msg === '[calls] Read 20 records');
    expect(ends).toHaveLength(1);
  });
});

describe('the log of a write', () => {
  it.each(['synchronous', 'asynchronous'] as const)('reports its beginning and its end when it is %s', async (mode) => {
    const world = await createInstalledWorld();
    await write(world, mode, 'Blue');
    await world.work();
    const lines = await words(world);
    expect(lines[0]).toEqual(['INFO', '[tags] Write started']);
    expect(lines.at(-1)).toEqual(['INFO', expect.stringMatching(/^\[tags\] Record \S+ created$/)]);
    expect((await logOf(world))[0]?.details).toEqual({ type: 'create', mode });
    expect(JSON.stringify(await logOf(world))).not.toMatch(/Blue|header-value/);
  });

  it('reports that headers were omitted', async () => {
    const world = await createInstalledWorld();
    await write(world, 'synchronous', 'Blue');
    expect(await words(world)).toContainEqual([
      'WARNING',
      '[tags] The provider does not support headers; they were omitted',
    ]);
  });

  it('reports why it was retried, and why it failed', async () => {
    let responses = 0;
    const provider = () => {
      responses += 1;
      return Response.json({ error: 'Not now' }, { status: responses === 1 ? 429 : 400 });
    };
    const world = await createInstalledWorld({ provider });
    await write(world, 'asynchronous', 'Blue');
    await world.work();
    world.ports.clock.advance(120_000);
    await world.work();
    expect((await words(world)).slice(-2)).toEqual([
      ['WARNING', '[tags] The provider did not accept the write; it is retried', expect.stringContaining('Not now')],
      ['ERROR', '[tags] Write failed', expect.stringContaining('bad request')],
    ]);
  });
});

describe('GET …/operations/{operation}/logs', () => {
  it('returns the lines as published, oldest first', async () => {
    const server = await createTestServer();
    const { store } = server.ports;
    const operation = operationOf('project-1');
    await store.operations.insert(operation);
    const line = { operationId: operation.id, severity: 'INFO' as const, timestamp: '2026-11-21T12:00:00.000Z' };
    await store.operationLogs.append([
      { ...line, id: 'b', msg: 'Then', timestamp: '2026-11-21T12:00:01.000Z', error: 'why', details: { page: '2' } },
      { ...line, id: 'a', msg: 'First' },
    ]);
    const path = `/projects/acme/operations/${operation.id}/logs`;
    const { status, json } = await server.call('GET', path);
    expect(status).toBe(200);
    expect(json).toEqual([
      { timestamp: line.timestamp, severity: 'INFO', message: { msg: 'First', operation_id: operation.id } },
      {
        timestamp: '2026-11-21T12:00:01.000Z',
        severity: 'INFO',
        message: { msg: 'Then', error: 'why', operation_id: operation.id, details: { page: '2' } },
      },
    ]);
    expect((await server.call('GET', '/projects/acme/operations/nowhere/logs')).status).toBe(404);
    const foreign = `/projects/rival/operations/${operation.id}/logs`;
    expect((await server.call('GET', foreign, { key: KEYS.foreign })).status).toBe(404);
  });

  it('stores lines for the configured time', async () => {
    const world = await begin();
    await world.work();
    world.ports.clock.advance(LIMITS.logRetentionDays * 86_400_000);
    await world.workers.sweep();
    expect(await logOf(world)).toHaveLength(3);
    world.ports.clock.advance(1);
    await world.workers.sweep();
    expect(await logOf(world)).toEqual([]);
    const server = await createTestServer();
    const { json } = await server.call('GET', '/projects/acme?includeEntitlements=true');
    expect(json.entitlements.logRetentionDays.value).toBe(LIMITS.logRetentionDays);
  });
});

function operationOf(projectId: string): OperationRecord {
  return {
    id: 'operation-1',
    projectId,
    integrationId: 'integration-1',
    installationId: 'installation-1',
    configId: 'config-1',
    actionType: 'read',
    status: 'success',
    resource: 'calls',
    metadata: {},
    queue: 'callRail/connection-1',
    createTime: '2026-11-21T12:00:00.000Z',
    dueAt: null,
    attempts: 0,
  };
}
