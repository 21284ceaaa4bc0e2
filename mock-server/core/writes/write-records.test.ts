import { describe, expect, it } from 'vitest';
import type { WriteObjectConfig, WriteRequest } from '../../../src/contract/index.ts';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import type { Connector, WriteRecordRequest } from '../kernel/ports.ts';
import { StoreUnavailable } from '../kernel/store-errors.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { createWorkers } from '../workers/workers.ts';
import { writeRecords } from './write-records.ts';

const write = (world: InstalledWorld, body: Partial<WriteRequest>, objectName = 'tags') =>
  writeRecords(world.ports, {
    actor: { kind: 'operator' },
    project: world.project,
    params: { integration: 'calls-to-crm', objectName },
    query: {},
    body: { groupRef: 'group-1', type: 'create', ...body },
  });

const operations = (world: InstalledWorld) => world.ports.store.operations.list('installation-1', { limit: 10 });
const withTags = (tags: Partial<WriteObjectConfig>) => ({
  content: { write: { objects: { tags: { objectName: 'tags', ...tags } } } },
});
/** Methods and bodies that reached the provider. */
const sent = (world: InstalledWorld) =>
  world.sandbox.journal.entries().map(({ method, path, body }) => ({ method, path, body }));

const tag = { name: 'Hot lead', tag_level: 'account' };

describe('a synchronous write', () => {
  it('creates a record and responds with it', async () => {
    const world = await createInstalledWorld();
    const response = await write(world, { record: tag });
    const [operation] = await operations(world);
    expect(response).toEqual({
      ok: true,
      value: {
        operationId: operation?.id,
        result: { success: true, recordId: expect.any(String), data: expect.objectContaining({ name: 'Hot lead' }) },
      },
    });
    expect(operation).toMatchObject({
      actionType: 'write',
      status: 'success',
      resource: 'tags',
      dueAt: null,
      metadata: { successfulRecordIds: [expect.any(String)] },
    });
    expect(operation?.work).toBeUndefined();
    expect(await world.ports.store.connections.get('connection-1')).toMatchObject({ status: 'working' });
  });

  it.each([
    ['nested 5,000 deep', `{"id":"TAG1","a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['larger than a response may be', `"${'x'.repeat(33 * 1024 * 1024)}"`],
  ])('whose response is %s has an unknown outcome, and is not sent again', async (_, text) => {
    const world = await createInstalledWorld({
      provider: ({ method }) => (method === 'POST' ? new Response(text, { status: 201 }) : undefined),
    });
    const response = await write(world, { record: tag });
    expect(Response.json(response).status).toBe(200);
    expect(response).toMatchObject({
      ok: true,
      value: {
        result: { success: false },
        errors: [
          { message: expect.stringMatching(/responded with (JSON that is nested|more than).*The outcome is unknown/) },
        ],
      },
    });
    await world.work();
    expect(await operations(world)).toMatchObject([{ status: 'failure', dueAt: null }]);
  });

  it('updates a record by its id', async () => {
    const world = await createInstalledWorld();
    const created = await write(world, { record: tag });
    const id = created.ok && 'result' in created.value && created.value.result.success && created.value.result.recordId;
    const response = await write(world, { type: 'update', mode: 'synchronous', record: { id, name: 'Cold lead' } });
    expect(response).toMatchObject({
      ok: true,
      value: { result: { success: true, recordId: id, data: { name: 'Cold lead' } } },
    });
  });

  it('that the provider rejects returns its message and a failed operation', async () => {
    const world = await createInstalledWorld();
    const response = await write(world, { record: { color: 'red1' } });
    const [operation] = await operations(world);
    expect(response).toMatchObject({
      ok: true,
      value: {
        operationId: operation?.id,
        result: { success: false },
        errors: [{ message: expect.stringMatching(/^error writing tags: bad request: ./) }],
        rawResponse: expect.stringContaining('error'),
      },
    });
    expect(operation).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/^\[tags\] error writing tags/),
    });
  });

  it('is not retried when the provider is busy', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 1 });
    expect(await write(world, { record: tag })).toMatchObject({ ok: true, value: { result: { success: false } } });
    world.ports.clock.advance(3_600_000);
    await world.work();
    expect(sent(world)).toHaveLength(1);
  });

  it('whose process ended before the response was stored ends as unknown', async () => {
    const world = await createInstalledWorld();
    const { transaction } = world.ports.store;
    world.ports.store.transaction = () => Promise.reject(new Error('killed'));
    expect(await write(world, { record: tag })).toMatchObject({ value: { result: { success: true } } });
    world.ports.store.transaction = transaction;

    await world.work();
    expect((await operations(world))[0]).toMatchObject({ status: 'in_progress' });
    world.ports.clock.advance(TIME_LIMITS.lease);
    await world.work();
    expect((await operations(world))[0]).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('The outcome is unknown'),
    });
    expect(sent(world)).toHaveLength(1);
  });

  it('gets its outcome while the store is away, which is stored as soon as it is back', async () => {
    const world = await createInstalledWorld();
    const { transaction } = world.ports.store;
    world.ports.store.transaction = () => Promise.reject(new StoreUnavailable(new Error('restarting')));
    const response = await write(world, { record: tag });
    expect(response).toMatchObject({ ok: true, value: { result: { success: true, recordId: expect.any(String) } } });
    expect(world.ports.logged).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'write.outcome_not_stored' }),
    );
    await renewAll(world);
    expect((await operations(world))[0]).toMatchObject({ status: 'in_progress' });

    world.ports.store.transaction = transaction;
    await renewAll(world);
    expect((await operations(world))[0]).toMatchObject({
      status: 'success',
      metadata: { successfulRecordIds: [expect.any(String)] },
    });
    expect(world.ports.renewals.size).toBe(0);
    expect(sent(world)).toHaveLength(1);
  });

  it('gets its outcome when the status of the connection cannot be stored', async () => {
    const world = await createInstalledWorld();
    const { store } = world.ports;
    const { transaction } = store;
    const update = () => Promise.reject(new StoreUnavailable(new Error('restarting')));
    store.transaction = (work) =>
      transaction((repositories) => work({ ...repositories, connections: { ...repositories.connections, update } }));
    expect(await write(world, { record: tag })).toMatchObject({ value: { result: { success: true } } });
    expect((await operations(world))[0]).toMatchObject({ status: 'success' });
  });

  it('is recorded as unknown when the server fails while the provider has it', async () => {
    const world = await createInstalledWorld();
    world.ports.gateway.send = () => Promise.reject(new StoreUnavailable(new Error('restarting')));
    await expect(write(world, { record: tag })).rejects.toThrow(StoreUnavailable);
    expect((await operations(world))[0]).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('The outcome is unknown'),
    });
    expect(world.ports.renewals.size).toBe(0);
  });

  it('belongs to its process for as long as the provider takes', async () => {
    const response = Promise.withResolvers<Response>();
    const isSent = Promise.withResolvers<void>();
    const world = await createInstalledWorld({
      provider: () => {
        isSent.resolve();
        return response.promise;
      },
    });
    const writing = write(world, { record: tag });
    await isSent.promise;
    const other = createWorkers(world.ports);
    for (let waited = 0; waited < 240_000; waited += TIME_LIMITS.leaseRenewal) {
      await renewAll(world);
      expect(await other.runOperations()).toBe(0);
    }
    response.resolve(Response.json({ id: 'TAG1' }));
    expect(await writing).toMatchObject({ ok: true, value: { result: { success: true, recordId: 'TAG1' } } });
    expect((await operations(world))[0]).toMatchObject({ status: 'success' });
    expect(world.ports.renewals.size).toBe(0);
  });
});

describe('settings of fields', () => {
  const bodies = (world: InstalledWorld) => sent(world).map(({ body }) => JSON.parse(body));

  it('replace missing values, never given ones', async () => {
    const world = await createInstalledWorld(
      withTags({
        selectedFieldSettings: {
          tag_level: { default: { stringValue: 'account' } },
          color: { default: { stringValue: 'red1' } },
        },
        selectedValueDefaults: { status: { value: 'enabled' }, color: { value: 'blue1' } },
      }),
    );
    await write(world, { record: { name: 'A', color: 'green1' } });
    expect(bodies(world)).toEqual([{ name: 'A', color: 'green1', tag_level: 'account', status: 'enabled' }]);
  });

  it('keep a field out of creates or updates', async () => {
    const world = await createInstalledWorld(
      withTags({
        selectedFieldSettings: {
          color: { writeOnCreate: 'never', default: { stringValue: 'red1' } },
          tag_level: { writeOnUpdate: 'never' },
        },
        selectedValueDefaults: { status: { value: 'enabled', applyOnUpdate: 'never' } },
      }),
    );
    await write(world, { record: { ...tag, color: 'red1' } });
    await write(world, { type: 'update', record: { id: 1, name: 'B', tag_level: 'company' } });
    expect(bodies(world)).toEqual([
      { ...tag, status: 'enabled' },
      { name: 'B', color: 'red1' },
    ]);
  });
});

const association = { to: { id: '1' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] };

describe('a write that cannot be carried out is refused before anything is sent', () => {
  it.each<[string, Partial<WriteRequest>, string]>([
    ['neither record nor batch', {}, 'invalid-input'],
    ['both record and batch', { record: tag, batch: [{ record: tag }] }, 'invalid-input'],
    ['an update without id', { type: 'update', record: tag }, 'invalid-input'],
    ['a delete without id', { type: 'delete', record: {} }, 'invalid-input'],
    ['a header with a line break', { record: tag, headers: [{ key: 'x', value: 'a\r\nb: c' }] }, 'invalid-input'],
    ['a delete at a provider without deletes', { type: 'delete', record: { id: 'x' } }, 'not-supported'],
    ['a batch', { batch: [{ record: tag }] }, 'not-supported'],
    [
      'an automatic batch',
      { record: tag, mode: 'asynchronous', autoBatchPolicy: { maxDelayMinutes: 1 } },
      'not-supported',
    ],
    ['a batch policy without a batch', { record: tag, batchPolicy: { allOrNone: true } }, 'invalid-input'],
    ['associations of an update', { type: 'update', record: { id: 1 }, associations: [association] }, 'invalid-input'],
    ['a group without an installation', { groupRef: 'group-2', record: tag }, 'not-found'],
  ])('%s', async (_what, body, code) => {
    const world = await createInstalledWorld();
    expect(await write(world, body)).toMatchObject({ ok: false, rejection: { code } });
    expect(await operations(world)).toEqual([]);
    expect(sent(world)).toEqual([]);
  });

  it('an object that the manifest does not write, or the customer did not choose', async () => {
    const world = await createInstalledWorld();
    expect(await write(world, { record: tag }, 'users')).toMatchObject({
      rejection: { code: 'not-found', remedy: expect.stringContaining('save the installation again') },
    });
    expect(await write(world, { record: tag }, 'companies')).toMatchObject({ rejection: { code: 'invalid-input' } });
  });

  it('an object of an installation without a write section is taken from the manifest', async () => {
    const world = await createInstalledWorld({ content: { write: undefined } });
    expect(await write(world, { record: tag })).toMatchObject({ ok: true, value: { result: { success: true } } });
  });

  it('a delete that the provider does not know, although it is enabled', async () => {
    const world = await createInstalledWorld(withTags({ deletionSettings: { enabled: true } }));
    const response = await write(world, { type: 'delete', record: { id: 'x' } });
    expect(response).toMatchObject({ rejection: { code: 'not-supported' } });
  });

  it('fields that are written only when empty, if the provider cannot read records', async () => {
    const ifEmpty = await createInstalledWorld(
      withTags({ selectedFieldSettings: { name: { writeOnUpdate: 'ifEmpty' } } }),
    );
    const update = await write(ifEmpty, { type: 'update', record: { id: 1, name: 'A' } });
    expect(update).toMatchObject({ rejection: { code: 'not-supported' } });
  });
});

it.each(['synchronous', 'asynchronous'] as const)(
  'headers and associations are taken and ignored by a %s write, with a line in each log',
  async (mode) => {
    const world = await createInstalledWorld();
    const headers = [{ key: 'x-mode', value: 'fast' }];
    const response = await write(world, { mode, record: tag, headers, associations: [association] });
    await world.work();
    expect(sent(world).map(({ body }) => JSON.parse(body))).toEqual([tag]);
    expect(world.ports.logged).toContainEqual({
      level: 'warn',
      event: 'write.parts_ignored',
      fields: { installationId: 'installation-1', ignored: ['associations', 'headers'] },
    });
    const id = response.ok && 'operationId' in response.value ? String(response.value.operationId) : '';
    const lines = await world.ports.store.operationLogs.list(id, 10);
    expect(lines.map(({ msg }) => msg).filter((msg) => msg.includes('omitted'))).toHaveLength(2);
  },
);

it('associations reach a provider that takes them, with the record that they link', async () => {
  const requests: WriteRecordRequest[] = [];
  const connector: Connector = {
    ...callTracking,
    supportsAssociations: true,
    write: async (_context, request) => {
      requests.push(request);
      return { ok: true, value: { recordId: '1' } };
    },
  };
  const world = await createInstalledWorld({ ports: { connectors: { get: () => connector } } });
  for (const mode of ['synchronous', 'asynchronous'] as const) {
    await write(world, { mode, record: tag, associations: [association] });
    await world.work();
  }
  expect(requests).toMatchObject([{ associations: [association] }, { associations: [association] }]);
});

describe('an asynchronous write', () => {
  const later = { mode: 'asynchronous', record: tag } as const;
  const outcome = async (world: InstalledWorld) => (await operations(world))[0];

  it('responds with an operation that then succeeds', async () => {
    const world = await createInstalledWorld();
    const response = await write(world, later);
    expect(response).toEqual({ ok: true, value: { operationId: (await outcome(world))?.id } });
    expect(await outcome(world)).toMatchObject({ status: 'in_progress' });
    expect(world.ports.wakeUps).toBe(1);
    await world.work();
    expect(await outcome(world)).toMatchObject({
      status: 'success',
      result: expect.stringMatching(/^\[tags\] Record \S+ created$/),
      metadata: { successfulRecordIds: [expect.any(String)] },
    });
    expect((await outcome(world))?.work).toBeUndefined();
  });

  it('is retried with growing waits after a quota, a lock and a busy provider', async () => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 423 });
    world.sandbox.faults.add({ kind: 'status', status: 503 });
    world.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 60 });
    await write(world, later);
    await world.work();
    // The last one is what the provider asks for, and the second in which the first call is made.
    for (const [index, wait] of [1_000, 2_000, 61_000].entries()) {
      expect(await outcome(world)).toMatchObject({
        status: 'in_progress',
        metadata: { retry: { attempts: index + 1 } },
      });
      world.ports.clock.advance(wait - 1);
      await world.work();
      expect(sent(world)).toHaveLength(index + 1);
      world.ports.clock.advance(1);
      await world.work();
    }
    expect(await outcome(world)).toMatchObject({ status: 'success' });
  });

  it('does not count an unavailable database as a failed attempt', async () => {
    const world = await createInstalledWorld();
    for (let time = 0; time < 9; time += 1) world.sandbox.faults.add({ kind: 'status', status: 503 });
    await write(world, later);
    await world.work();
    while (sent(world).length < 9) {
      world.ports.clock.advance(1_000);
      await world.work();
    }
    const { installations } = world.ports.store;
    const { get } = installations;
    installations.get = () => Promise.reject(new StoreUnavailable(new Error('restarting')));
    world.ports.clock.advance(300_000);
    await world.work();
    const { now } = world.ports.clock;
    const released = await outcome(world);
    expect(released).toMatchObject({ status: 'in_progress', attempts: 9 });
    expect(released?.lease).toBeUndefined();
    expect(released?.dueAt).toBeGreaterThan(now());
    expect(world.ports.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'operation.store_unavailable' }),
    );
    expect(world.ports.logged.map(({ event }) => event)).not.toContain('operation.crashed');

    installations.get = get;
    world.ports.clock.advance(300_000);
    await world.work();
    expect(await outcome(world)).toMatchObject({ status: 'success' });
    expect(sent(world)).toHaveLength(10);
  });

  it('fails immediately when the provider rejects it', async () => {
    const world = await createInstalledWorld();
    await write(world, { mode: 'asynchronous', record: { color: 'red1' } });
    await world.work();
    expect(await outcome(world)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/^\[tags\] error writing tags: bad request: ./),
    });
  });

  it.each([
    [undefined, 1],
    [48, 48],
  ])('with a deadline of %s hours fails after %s', async (deadlineHours, hours) => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add({ kind: 'status', status: 503, times: 'always', message: 'Busy' });
    await write(world, { ...later, retryPolicy: { deadlineHours } });
    await world.work();
    for (let minutes = 0; minutes < hours * 60 - 10; minutes += 5) {
      world.ports.clock.advance(300_000);
      await world.work();
    }
    expect(await outcome(world)).toMatchObject({ status: 'in_progress' });
    world.ports.clock.advance(600_000);
    await world.work();
    expect(await outcome(world)).toMatchObject({ status: 'failure', result: expect.stringContaining('Busy') });
  });

  it.each([
    ['the connection broke off after it was sent', { kind: 'drop' }],
    ['a gateway failed', { kind: 'status', status: 502 }],
    ['the provider failed', { kind: 'status', status: 500 }],
  ] as const)('that creates is not repeated when %s', async (_case, outage) => {
    const world = await createInstalledWorld();
    world.sandbox.faults.add(outage);
    await write(world, later);
    await world.work();
    world.ports.clock.advance(3_600_000);
    await world.work();
    expect(sent(world)).toHaveLength(1);
    expect(await outcome(world)).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('The outcome is unknown'),
    });
  });

  it.each([
    ['the connection broke off after it was sent', { kind: 'drop' }],
    ['a gateway failed', { kind: 'status', status: 524 }],
    ['the provider failed', { kind: 'status', status: 500 }],
  ] as const)('that updates is repeated when %s', async (_case, outage) => {
    const world = await createInstalledWorld();
    const created = await write(world, { record: tag });
    const id = created.ok && 'result' in created.value && created.value.result.success && created.value.result.recordId;
    world.ports.clock.advance(1);
    world.sandbox.faults.add(outage);
    await write(world, { type: 'update', mode: 'asynchronous', record: { id, name: 'Cold lead' } });
    await world.work();
    world.ports.clock.advance(1_000);
    await world.work();
    expect(await outcome(world)).toMatchObject({ status: 'success' });
  });

  it('that the provider thinks over for a minute is not taken for one that was cut off', async () => {
    const response = Promise.withResolvers<Response>();
    const isSent = Promise.withResolvers<void>();
    const world = await createInstalledWorld({
      provider: () => {
        isSent.resolve();
        return response.promise;
      },
    });
    await write(world, later);
    const working = world.workers.runOperations();
    await isSent.promise;
    const other = createWorkers(world.ports);
    for (let waited = 0; waited < 60_000; waited += TIME_LIMITS.leaseRenewal) {
      world.ports.clock.advance(TIME_LIMITS.leaseRenewal);
      await world.workers.renewLeases();
      expect(await other.runOperations()).toBe(0);
    }
    response.resolve(Response.json({ id: 'TAG1' }));
    await working;
    expect(await outcome(world)).toMatchObject({ status: 'success' });
  });

  it('that creates is not repeated when its process ended in the middle', async () => {
    const world = await createInstalledWorld();
    await write(world, later);
    await dieAfterSending(world);
    world.ports.clock.advance(TIME_LIMITS.lease);
    await world.work();
    expect(sent(world)).toHaveLength(1);
    expect(await outcome(world)).toMatchObject({
      status: 'failure',
      result: expect.stringContaining('The outcome is unknown'),
    });
  });

  it('that updates is repeated when its process ended in the middle', async () => {
    const world = await createInstalledWorld();
    const created = await write(world, { record: tag });
    const id = created.ok && 'result' in created.value && created.value.result.success && created.value.result.recordId;
    world.ports.clock.advance(1);
    await write(world, { type: 'update', mode: 'asynchronous', record: { id, name: 'Cold lead' } });
    await dieAfterSending(world);
    world.ports.clock.advance(TIME_LIMITS.lease);
    await world.work();
    expect(sent(world).filter(({ method }) => method === 'PUT')).toHaveLength(2);
    expect(await outcome(world)).toMatchObject({ status: 'success' });
  });
});

/** Lets the time of one renewal pass. */
async function renewAll({ ports }: InstalledWorld): Promise<void> {
  ports.clock.advance(TIME_LIMITS.leaseRenewal);
  await Promise.all([...ports.renewals].map((renew) => renew()));
}

/** Works once, with a store that is gone as soon as the provider has responded. */
async function dieAfterSending({ ports, workers }: InstalledWorld): Promise<void> {
  const { transaction } = ports.store;
  ports.store.transaction = () => Promise.reject(new Error('killed'));
  await workers.runOperations();
  ports.store.transaction = transaction;
}
