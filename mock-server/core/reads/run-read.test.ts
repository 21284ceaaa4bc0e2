import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { startBackfills } from './backfills.ts';

const MINUTE = 60_000;

async function backfill(world: InstalledWorld, ...objectNames: string[]): Promise<void> {
  const { ports, installation, revision } = world;
  await startBackfills(ports, ports.store, installation, revision, objectNames);
  await world.work();
}

const latestRead = (world: InstalledWorld) =>
  world.ports.store.operations.latest({ installationId: world.installation.id, actionType: 'read' });

const deliveredIds = (world: InstalledWorld) =>
  world.receiver.caught.flatMap(({ message }) => message.result?.map((entry) => entry.raw['id']) ?? []);

describe('a backfill', () => {
  it('delivers every record of the provider once, and says so', async () => {
    const world = await createInstalledWorld();
    await backfill(world, 'calls');
    const ids = deliveredIds(world);
    expect(ids).toHaveLength(2_000);
    expect(new Set(ids).size).toBe(2_000);
    expect(await latestRead(world)).toMatchObject({
      actionType: 'read',
      status: 'success',
      resource: 'calls',
      result: '[calls] Read 2000 records',
      dueAt: null,
      metadata: { objects: ['calls'], progress: { recordsProcessed: 2_000, recordsEstimatedTotal: 2_000 } },
    });
    expect((await latestRead(world))?.work).toBeUndefined();
  });

  it('sends the published message shape', async () => {
    const world = await createInstalledWorld({ sandbox: { counts: { calls: 1 } } });
    await backfill(world, 'calls');
    const operation = await latestRead(world);
    expect(world.receiver.caught[0]?.message).toEqual({
      action: 'read',
      projectId: 'project-1',
      provider: 'callRail',
      groupRef: 'group-1',
      groupName: 'Group One',
      consumerRef: 'consumer-1',
      consumerName: 'Ada',
      installationId: 'installation-1',
      installationUpdateTime: world.installation.createTime,
      objectName: 'calls',
      rawObjectName: 'calls',
      operationId: operation?.id,
      operationTime: operation?.createTime,
      readType: 'backfill',
      resultInfo: { type: 'inline', numRecords: 1 },
      result: [{ fields: { id: expect.any(String), direction: expect.any(String) }, raw: expect.any(Object) }],
    });
  });

  it('delivers a mapped object under its mapped name and mapped fields under theirs', async () => {
    const world = await createInstalledWorld({
      sandbox: { counts: { companies: 1 } },
      content: {
        read: {
          objects: {
            companies: {
              objectName: 'companies',
              selectedFieldMappings: { companyName: 'name' },
              backfill: { defaultPeriod: { fullHistory: true } },
            },
          },
        },
      },
    });
    await backfill(world, 'companies');
    const [caught] = world.receiver.caught;
    expect(caught?.message).toMatchObject({ objectName: 'accounts', rawObjectName: 'companies' });
    expect(caught?.message.result?.[0]).toMatchObject({ mappedFields: { companyName: expect.any(String) } });
  });

  it('is not begun for an object without one, with one of no days, or that is paused', async () => {
    for (const calls of [
      { backfill: undefined },
      { backfill: { defaultPeriod: { days: 0 } } },
      { disabled: true },
    ] as const) {
      const world = await createInstalledWorld({ calls });
      await backfill(world, 'calls');
      expect(await latestRead(world)).toBeUndefined();
    }
  });

  it('delivers the records of its days, and those that bear no time, where the provider gives all', async () => {
    const daysAgo = (days: number) => new Date(Date.parse('2026-11-21T12:03:00Z') - days * 86_400_000).toISOString();
    const world = await createInstalledWorld({
      calls: { backfill: { defaultPeriod: { days: 30 } } },
      provider: () =>
        Response.json({
          calls: [
            { id: 'old', start_time: daysAgo(30.1) },
            { id: 'new', start_time: daysAgo(29.9) },
            { id: 'elsewhere', start_time: '2026-11-21T07:00:00.000-05:00' },
            { id: 'planned', start_time: null },
            { id: 'odd', start_time: 'soon' },
            { id: 'bare' },
          ],
        }),
    });
    await backfill(world, 'calls');
    expect(deliveredIds(world)).toEqual(['new', 'elsewhere', 'planned', 'odd', 'bare']);
    expect(await latestRead(world)).toMatchObject({
      result: expect.stringContaining('Read 5 records'),
      metadata: { progress: { recordsProcessed: 6 } },
    });
  });

  it('delivers numbers with all their digits, as raw, selected and mapped, and filters by them', async () => {
    const record = '{"id":1,"ref":12345678901234567890,"amount":1e400}';
    const world = await createInstalledWorld({
      calls: {
        selectedFields: { ref: true },
        selectedFieldMappings: { sum: 'amount' },
        backfill: { defaultPeriod: { fullHistory: true } },
        fieldFilters: [{ fieldName: 'ref', operator: 'eq', value: '12345678901234567890' }],
      },
      provider: () => new Response(`{"page":1,"total_pages":1,"calls":[${record}]}`),
    });
    await backfill(world, 'calls');
    const body = String(world.receiver.caught[0]?.body);
    expect(body).toContain(`"raw":${record}`);
    expect(body).toContain('"fields":{"id":1,"ref":12345678901234567890}');
    expect(body).toContain('"mappedFields":{"sum":1e400}');
  });

  it('sends only what was selected as raw when the project says so', async () => {
    const world = await createInstalledWorld({
      sandbox: { counts: { calls: 1 } },
      calls: { selectedFields: { direction: true }, selectedFieldMappings: { caller: 'customer_phone_number' } },
    });
    await world.ports.store.projects.update({ ...world.project, rawRecords: 'selected' });
    await backfill(world, 'calls');
    const [entry] = world.receiver.caught[0]?.message.result ?? [];
    expect(Object.keys(entry?.raw ?? {}).sort()).toEqual(['customer_phone_number', 'direction', 'id']);
    expect(entry?.mappedFields).toEqual({ caller: entry?.raw['customer_phone_number'] });
  });

  it('sends no message when there is nothing, and says that there was no new data', async () => {
    const world = await createInstalledWorld({ sandbox: { counts: { calls: 0 } } });
    await backfill(world, 'calls');
    expect(world.receiver.tries).toBe(0);
    expect(await latestRead(world)).toMatchObject({ status: 'success', result: '[calls] No new data found' });
  });

  it('delivers only what its filters let through, in place of the object’s own', async () => {
    const filter = (value: string) => ({ fieldName: 'direction', operator: 'eq' as const, value });
    const world = await createInstalledWorld({
      calls: {
        fieldFilters: [filter('outbound')],
        backfill: { defaultPeriod: { fullHistory: true }, fieldFilters: [filter('inbound')] },
      },
    });
    await backfill(world, 'calls');
    const directions = world.receiver.caught.flatMap(({ message }) => message.result?.map((one) => one.fields));
    expect(new Set(directions.map((fields) => fields?.['direction']))).toEqual(new Set(['inbound']));
    expect((await latestRead(world))?.metadata.progress?.recordsProcessed).toBe(2_000);
  });
});

describe('when the provider fails', () => {
  it('waits at least as long as a 429 asks, and grows the waits by itself', async () => {
    const world = await createInstalledWorld();
    world.ports.ids.random = () => 0;
    world.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 30 });
    world.sandbox.faults.add({ kind: 'drop' });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({ status: 'in_progress', attempts: 1 });
    world.ports.clock.advance(29_999);
    await world.work();
    expect(await latestRead(world)).toMatchObject({ attempts: 1 });
    world.ports.ids.random = () => 1 - Number.EPSILON;
    world.ports.clock.advance(1);
    await world.work();
    expect(await latestRead(world)).toMatchObject({ attempts: 2, metadata: { retry: { attempts: 2 } } });
    world.ports.clock.advance(2_000);
    await world.work();
    // Its pages follow slowly at first.
    expect(await latestRead(world)).toMatchObject({ status: 'in_progress', attempts: 0 });
    for (let second = 0; second < 10; second += 1) {
      world.ports.clock.advance(1_000);
      await world.work();
    }
    expect(await latestRead(world)).toMatchObject({ status: 'success', attempts: 0 });
  });

  it('keeps what was delivered and continues from the page that failed', async () => {
    let isDown = true;
    const pages: (string | null)[] = [];
    const world = await createInstalledWorld({
      provider: (request) => {
        const page = new URL(request.url).searchParams.get('page');
        pages.push(page);
        return isDown && page === '5' ? Response.json({ error: 'Try later' }, { status: 503 }) : undefined;
      },
    });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({
      status: 'in_progress',
      work: { page: 4, cursor: '5', recordsProcessed: 1_000 },
      metadata: { progress: { recordsProcessed: 1_000 } },
    });
    isDown = false;
    world.ports.clock.advance(1_000);
    await world.work();
    expect(pages).toEqual(['1', '2', '3', '4', '5', '5', '6', '7', '8']);
    expect(new Set(deliveredIds(world)).size).toBe(2_000);
    expect(deliveredIds(world)).toHaveLength(2_000);
  });

  it.each([408, 423, 425, 477, 500, 502, 520, 521, 522, 523, 524])('repeats a page after %i', async (status) => {
    const world = await createInstalledWorld({ sandbox: { counts: { calls: 1_000 } } });
    world.sandbox.faults.add({ kind: 'status', status, times: 3 });
    await backfill(world, 'calls');
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await latestRead(world)).toMatchObject({ status: 'in_progress', attempts: tries + 1 });
      world.ports.clock.advance(4_000);
      await world.work();
    }
    expect(await latestRead(world)).toMatchObject({ status: 'success', result: '[calls] Read 1000 records' });
    expect(deliveredIds(world)).toHaveLength(1_000);
  });

  it.each(['<html>Back soon</html>', '', '{"page":1,"total_pages":1,"calls":[{"id":'])(
    'repeats a page that is %j in a 200',
    async (body) => {
      let isDown = true;
      const world = await createInstalledWorld({ provider: () => (isDown ? new Response(body) : undefined) });
      await backfill(world, 'calls');
      expect(await latestRead(world)).toMatchObject({ status: 'in_progress', attempts: 1 });
      isDown = false;
      world.ports.clock.advance(1_000);
      await world.work();
      expect(await latestRead(world)).toMatchObject({ status: 'success', result: '[calls] Read 2000 records' });
    },
  );

  it('waits for each page, however long the read has taken by then', async () => {
    const failed = new Set<string | null>();
    const world = await createInstalledWorld({
      provider: (request) => {
        const page = new URL(request.url).searchParams.get('page');
        if (failed.has(page)) return undefined;
        failed.add(page);
        return new Response('Gone for a while', { status: 500 });
      },
    });
    await backfill(world, 'calls');
    while ((await latestRead(world))?.status === 'in_progress') {
      world.ports.clock.advance(40 * 60 * MINUTE);
      await world.work();
    }
    expect(await latestRead(world)).toMatchObject({ status: 'success', result: '[calls] Read 2000 records' });
  });

  it('gives up after 48 hours with the provider’s message', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 503, times: 'always', message: 'Down for maintenance' });
    await backfill(world, 'calls');
    for (let hours = 0; hours < 48; hours += 1) {
      for (let waits = 0; waits < 12; waits += 1) {
        world.ports.clock.advance(5 * MINUTE);
        await world.work();
      }
      if (hours < 47) expect((await latestRead(world))?.status).toBe('in_progress');
    }
    expect(await latestRead(world)).toMatchObject({ status: 'failure', result: '[calls] Down for maintenance' });
  });

  it('of one object with 401, the account stays connected', async () => {
    const world = await createInstalledWorld({
      provider: ({ url }) =>
        url.includes('/calls.json') ? Response.json({ error: 'No.' }, { status: 401 }) : undefined,
    });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({ status: 'failure', result: '[calls] No.' });
    expect((await world.ports.store.connections.get('connection-1'))?.status).not.toBe('bad_credentials');
  });

  it('ends immediately on a rejection, and marks refused credentials', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 401, message: 'This key was revoked', times: 2 });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({ status: 'failure', result: '[calls] This key was revoked' });
    expect((await world.ports.store.connections.get('connection-1'))?.status).toBe('bad_credentials');
    expect((await world.ports.store.installations.get('installation-1'))?.healthStatus).toBe('unhealthy');
  });
});

it('a read of a removed object or to a missing destination fails with a message', async () => {
  const world = await createInstalledWorld({ calls: { destination: 'nowhere' } });
  await backfill(world, 'calls');
  expect(await latestRead(world)).toMatchObject({
    status: 'failure',
    result: '[calls] No destination named "nowhere". Create it in the project, then read again.',
  });
});

it('a read with a record that is nested too deeply fails with the page and what is wrong with it', async () => {
  const page = `{"page":1,"total_pages":3,"calls":[{"id":"1","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}]}`;
  const world = await createInstalledWorld({ provider: () => new Response(page) });
  await backfill(world, 'calls');
  expect(await latestRead(world)).toMatchObject({
    status: 'failure',
    result: '[calls] Page 1: api.callrail.com responded with JSON that is nested more than 128 levels deep.',
  });
});

describe('a provider that repeats itself', () => {
  const calls = (ids: number[]) => ids.map((id) => ({ id: String(id) }));

  it.each<[string, (page: number) => object, string]>([
    [
      'with the same page under growing numbers',
      (page) => ({ page, total_pages: 1_000_000_000, calls: calls([1, 2, 3]) }),
      'the pages 1 and 2 are the same.',
    ],
    [
      'with one page of which each names itself as the next',
      () => ({ page: 1, total_pages: 3, calls: calls([Math.random()]) }),
      'page 2 names itself as the next one.',
    ],
    [
      'with a cycle of three pages',
      (page) => ({ page, total_pages: 1_000_000_000, calls: calls([page % 3, 7]) }),
      'the pages 4 and 7 are the same.',
    ],
    [
      'with a cycle of page numbers',
      (page) => ({ page: page === 5 ? 1 : page, total_pages: 9, calls: calls([Math.random()]) }),
      'the pages 4 and 8 name the same next one.',
    ],
  ])('ends the read with the reason: %s', async (_, answer, reason) => {
    const world = await createInstalledWorld({
      provider: ({ url }) => Response.json(answer(Number(new URL(url).searchParams.get('page')))),
    });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({
      status: 'failure',
      result: `[calls] The provider repeats itself, so the read would never end: ${reason}`,
    });
  });

  it('ends the read after 1,000 pages without a record', async () => {
    const world = await createInstalledWorld({
      provider: ({ url }) => {
        const page = Number(new URL(url).searchParams.get('page'));
        return Response.json({ page, total_pages: 1_000_000_000, calls: [] });
      },
    });
    await backfill(world, 'calls');
    expect(await latestRead(world)).toMatchObject({
      status: 'failure',
      result: '[calls] The provider gave 1001 pages without a record, up to page 1001.',
    });
  });
});
