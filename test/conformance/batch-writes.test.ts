import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../mock-server/core/kernel/store-errors.ts';
import { TIME_LIMITS } from '../../mock-server/core/kernel/time-limits.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import type { CrmWriteWorld } from '../support/crm-write-world.ts';
import { createHubspotWorld, createSalesforceWorld } from '../support/crm-write-world.ts';

const contact = (number: number, more: object = {}) => ({ email: `person-${number}@example.com`, ...more });
const lead = (number: number, more: object = {}) => ({ LastName: `Person ${number}`, ...more });
const items = (...records: object[]) => records.map((record) => ({ record }));
const bodies = (world: CrmWriteWorld) => world.sent().map(({ body }) => JSON.parse(body));

/** Each CRM with a record that it takes, and one that it refuses. */
const CRMS = [
  { name: 'HubSpot', create: createHubspotWorld, record: contact, bad: { email: 'no address' } },
  { name: 'Salesforce', create: createSalesforceWorld, record: lead, bad: { FirstName: 'Unknown' } },
] as const;

describe.each(CRMS)('a synchronous batch for $name', ({ create, record, bad }) => {
  it('is written by one call, with results in the order of the request', async () => {
    const world = await create();
    const { status, json } = await world.write({ batch: items(record(1), record(2), record(3)) });
    expect(status).toBe(200);
    expect(json).toEqual({
      operationId: expect.any(String),
      successCount: 3,
      failureCount: 0,
      results: [1, 2, 3].map(() => ({ success: true, recordId: expect.any(String), data: expect.anything() })),
    });
    expect(world.sent()).toHaveLength(1);
    const ids = json.results.map(({ recordId }: { recordId: string }) => recordId);
    expect(new Set(ids).size).toBe(3);
    expect(await world.operation(json.operationId)).toMatchObject({
      status: 'success',
      result: 'Batch write completed (3 succeeded, 0 failed)',
      metadata: { successfulRecordIds: ids },
    });
    // Each id belongs to the record at its place.
    const updates = await world.write({
      type: 'update',
      batch: ids.map((id: string, index: number) => ({ record: { ...record(index + 10), id } })),
    });
    expect(updates.json.results.map(({ recordId }: { recordId: string }) => recordId)).toEqual(ids);
  });

  it('that is refused in part gets 200 with what was written, and says what is wrong with which record', async () => {
    const world = await create();
    const { status, json } = await world.write({ batch: items(record(1), bad, record(3)) });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      successCount: 2,
      failureCount: 1,
      results: [{ success: true }, { success: false }, { success: true }],
      errors: [{ message: expect.stringMatching(/^batch\[1\]: error writing \w+: bad request: ./) }],
    });
    const operation = await world.operation(json.operationId);
    expect(operation).toMatchObject({ status: 'success', result: 'Batch write completed (2 succeeded, 1 failed)' });
    expect(operation.metadata?.failedRecords).toEqual([
      { index: 1, message: expect.stringMatching(/^error writing \w+: bad request: ./) },
    ]);
    const { json: logs } = await world.server.call('GET', `/projects/acme/operations/${json.operationId}/logs`);
    expect(JSON.stringify(logs)).toContain('batch[1]: error writing');
  });

  it('of which nothing is written gets 422 in the same shape', async () => {
    const world = await create();
    const { status, json } = await world.write({ batch: items(bad, bad) });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      successCount: 0,
      failureCount: 2,
      results: [{ success: false }, { success: false }],
      errors: [
        { message: expect.stringMatching(/^batch\[0\]: /) },
        { message: expect.stringMatching(/^batch\[1\]: /) },
      ],
    });
    expect(await world.operation(json.operationId)).toMatchObject({
      status: 'failure',
      result: expect.stringMatching(/^Batch write failed \(0 succeeded, 2 failed\): error writing /),
    });
  });

  it('of creates that wants all or none is not written when one record is refused', async () => {
    const world = await create();
    const { status, json } = await world.write({
      batch: items(record(1), bad, record(3)),
      batchPolicy: { allOrNone: true },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ successCount: 0, failureCount: 3 });
    const again = await world.write({ batch: items(record(1), record(3)), batchPolicy: { allOrNone: true } });
    expect(again.json).toMatchObject({ successCount: 2, failureCount: 0 });
    expect(again.json.results.map(({ recordId }: { recordId?: string }) => recordId)).not.toContain(undefined);
  });

  it('gets 422 when the provider refuses the whole call', async () => {
    for (const fault of [401, 429, 500]) {
      const world = await create();
      world.sandbox.faults.add({ kind: 'status', status: fault, times: 'always' });
      const { status, json } = await world.write({ batch: items(record(1), record(2)) });
      expect(status).toBe(422);
      expect(json).toMatchObject({ successCount: 0, failureCount: 2 });
    }
  });

  it('whose response got lost has an unknown outcome, and is not sent again', async () => {
    const world = await create();
    world.sandbox.faults.add({ kind: 'truncate', method: 'POST' });
    const { status, json } = await world.write({ batch: items(record(1), record(2)) });
    expect(status).toBe(422);
    for (const { message } of json.errors) expect(message).toContain('The outcome is unknown');
    expect(world.sent()).toHaveLength(1);
  });

  it('updates the same record as often as the batch says, in order', async () => {
    const world = await create();
    const made = await world.write({ batch: items(record(1), record(2)) });
    const [first, second] = made.json.results.map(({ recordId }: { recordId: string }) => recordId);
    const [field = ''] = Object.keys(record(1));
    const values = [record(3), record(4), record(5)].map((value) => Object.values(value)[0]);
    const { json } = await world.write({
      type: 'update',
      batch: items(
        { id: first, [field]: values[0] },
        { id: second, [field]: values[1] },
        { id: first, [field]: values[2] },
      ),
    });
    expect(json).toMatchObject({ successCount: 3, failureCount: 0 });
    // One call more, because a call holds each record once.
    expect(world.sent()).toHaveLength(3);
    expect(JSON.stringify(bodies(world)[2])).toContain(String(values[2]));
  });
});

describe('a synchronous batch of several calls', () => {
  it('that another process took over between two of them answers what is known of each record', async () => {
    const world = await createHubspotWorld();
    const made = await world.write({ batch: items(contact(1)) });
    const id = made.json.results[0].recordId;
    const { ports } = world.server;
    const { send } = ports.gateway;
    const other = createWorkers(ports);
    const before = world.sent().length;
    ports.gateway.send = async (account, request) => {
      const response = await send(account, request);
      if (world.sent().length === before) return response;
      // As if this process had been stopped for longer than its lease.
      ports.clock.advance(TIME_LIMITS.lease);
      await other.runOperations();
      const latest = async () =>
        (await ports.store.operations.latest({ installationId: await installationOf(world) }))?.status;
      await expect.poll(latest).toBe('failure');
      return response;
    };
    // The changes of one record are sent one after the other.
    const batch = items({ id, firstname: 'Ada' }, { id, firstname: 'Grace' });
    const { status, json } = await world.write({ type: 'update', batch });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      successCount: 1,
      failureCount: 1,
      results: [{ success: true, recordId: expect.any(String) }, { success: false }],
      errors: [{ message: 'batch[1]: Not sent: another process ended the write.' }],
    });
    expect(world.sent()).toHaveLength(before + 1);
    expect(await world.operation(json.operationId)).toMatchObject({ status: 'failure' });
  });
});

async function installationOf({ server }: CrmWriteWorld): Promise<string> {
  const [installation] = await server.ports.store.installations.list({ projectId: 'project-1' });
  return installation?.id ?? '';
}

describe('a batch of updates that wants all or none', () => {
  it('is undone by Salesforce', async () => {
    const world = await createSalesforceWorld();
    const made = await world.write({ batch: items(lead(1)) });
    const id = made.json.results[0].recordId;
    const batch = items({ id, LastName: 'Changed' }, { id: '003000000000000AAA', LastName: 'Unknown' });
    const { status, json } = await world.write({ type: 'update', batch, batchPolicy: { allOrNone: true } });
    expect(status).toBe(422);
    expect(json).toMatchObject({ successCount: 0, failureCount: 2 });
    expect(json.errors[0].message).toContain('rolled back');
  });

  it('is written in part by HubSpot', async () => {
    const world = await createHubspotWorld();
    const made = await world.write({ batch: items(contact(1)) });
    const id = made.json.results[0].recordId;
    const batch = items({ id, firstname: 'Ada' }, { id: '999999999', firstname: 'Unknown' });
    const { status, json } = await world.write({ type: 'update', batch, batchPolicy: { allOrNone: true } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ successCount: 1, failureCount: 1, results: [{ success: true }, { success: false }] });
  });
});

describe('each record of a batch', () => {
  it('has its own associations', async () => {
    const world = await createHubspotWorld();
    const associations = [
      { to: { id: '1' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] },
    ];
    await world.write({ batch: [{ record: contact(1), associations }, { record: contact(2) }] });
    const [{ inputs }] = bodies(world);
    expect(inputs.map((input: object) => Object.hasOwn(input, 'associations'))).toEqual([true, false]);
  });

  it('takes defaults, and omits what is never written', async () => {
    const settings = {
      firstname: { default: { stringValue: 'Unknown' } },
      phone: { writeOnCreate: 'never' as const },
    };
    const world = await createHubspotWorld({
      objects: { contacts: { objectName: 'contacts', selectedFieldSettings: settings } },
    });
    await world.write({ batch: items(contact(1, { phone: '1' }), contact(2, { firstname: 'Ada' })) });
    expect(bodies(world)[0].inputs.map(({ properties }: { properties: object }) => properties)).toEqual([
      contact(1, { firstname: 'Unknown' }),
      contact(2, { firstname: 'Ada' }),
    ]);
  });

  it('is translated by the inherited mappings', async () => {
    const world = await createHubspotWorld({
      objects: { contacts: { objectName: 'contacts', inheritMapping: true } },
      read: {
        contacts: {
          objectName: 'contacts',
          selectedFieldMappings: { mail: 'email', stage: 'lifecyclestage' },
          selectedValueMappings: { lifecyclestage: { won: 'customer' } },
        },
      },
    });
    await world.write({
      batch: items({ mail: 'a@example.com', stage: 'won' }, { mail: 'b@example.com', stage: 'lead' }),
    });
    expect(bodies(world)[0].inputs.map(({ properties }: { properties: object }) => properties)).toEqual([
      { email: 'a@example.com', lifecyclestage: 'customer' },
      { email: 'b@example.com', lifecyclestage: 'lead' },
    ]);
  });

  it('is filled only where it is empty, with one read for all', async () => {
    const world = await createHubspotWorld({
      objects: {
        contacts: { objectName: 'contacts', selectedFieldSettings: { firstname: { writeOnUpdate: 'ifEmpty' } } },
      },
    });
    const made = await world.write({ batch: items(contact(1, { firstname: 'Ada' }), contact(2)) });
    const ids = made.json.results.map(({ recordId }: { recordId: string }) => recordId);
    world.sandbox.journal.clear();
    const { json } = await world.write({
      type: 'update',
      batch: items(
        ...[...ids, '999999999'].map((id) => ({ id, firstname: 'New' })),
        // Nothing is left to write, so nothing is sent.
      ),
    });
    expect(json.results.map(({ success }: { success: boolean }) => success)).toEqual([true, true, false]);
    expect(json.errors).toEqual([{ message: expect.stringContaining('batch[2]: error writing contacts: not found') }]);
    const reads = world.sandbox.journal.entries().filter(({ path }) => path.endsWith('/batch/read'));
    expect(reads).toHaveLength(1);
    expect(bodies(world)[0].inputs).toEqual([
      expect.objectContaining({ id: ids[1], properties: { firstname: 'New' } }),
    ]);
  });
});

describe('an asynchronous batch', () => {
  const later = { mode: 'asynchronous' } as const;

  it('returns its operation, is executed later, and sends a notification', async () => {
    const world = await createHubspotWorld();
    const { status, json } = await world.write({ ...later, batch: items(contact(1), { email: 'no address' }) });
    expect([status, json]).toEqual([200, { operationId: expect.any(String) }]);
    expect(world.sent()).toEqual([]);
    expect(await world.operation(json.operationId)).toMatchObject({ status: 'in_progress' });
    await world.work();
    const operation = await world.operation(json.operationId);
    expect(operation).toMatchObject({ status: 'success', result: 'Batch write completed (1 succeeded, 1 failed)' });
    expect(world.notified()).toEqual([
      expect.objectContaining({
        objectName: 'contacts',
        success: false,
        successfulRecordIds: operation.metadata?.successfulRecordIds,
        errors: [expect.stringMatching(/^batch\[1\]: error writing contacts/)],
      }),
    ]);
  });

  it('sends again only the records that were not written', async () => {
    const world = await createSalesforceWorld();
    const made = await world.write({ batch: items(lead(1), lead(2), lead(3)) });
    const ids = made.json.results.map(({ recordId }: { recordId: string }) => recordId);
    world.sandbox.lockRecords(ids[1]);
    const batch = ids.map((id: string) => ({ record: { id, FirstName: 'New' } }));
    const { json } = await world.write({ ...later, type: 'update', batch });
    await world.work();
    expect(await world.operation(json.operationId)).toMatchObject({
      status: 'in_progress',
      metadata: { retry: { attempts: 1 } },
    });
    world.sandbox.unlockRecords();
    world.server.ports.clock.advance(1_000);
    await world.work();
    expect(await world.operation(json.operationId)).toMatchObject({
      status: 'success',
      metadata: { successfulRecordIds: ids },
    });
    expect(
      bodies(world)
        .slice(1)
        .map(({ records }) => records.length),
    ).toEqual([3, 1]);
  });

  it('keeps what was written when the deadline passes for the others', async () => {
    const world = await createSalesforceWorld();
    const made = await world.write({ batch: items(lead(1), lead(2)) });
    const ids = made.json.results.map(({ recordId }: { recordId: string }) => recordId);
    world.sandbox.lockRecords(ids[0]);
    const batch = ids.map((id: string) => ({ record: { id, FirstName: 'New' } }));
    const { json } = await world.write({ ...later, type: 'update', batch });
    for (let minutes = 0; minutes <= 65; minutes += 5) {
      await world.work();
      world.server.ports.clock.advance(300_000);
    }
    const operation = await world.operation(json.operationId);
    expect(operation).toMatchObject({
      status: 'success',
      result: 'Batch write completed (1 succeeded, 1 failed)',
      metadata: { successfulRecordIds: [ids[1]], failedRecords: [{ index: 0, message: expect.any(String) }] },
    });
  });

  it('keeps the response of the provider over an outage of the database', async () => {
    const world = await createHubspotWorld();
    const { json } = await world.write({ ...later, batch: items(contact(1), contact(2)) });
    const { ports } = world.server;
    const { store } = ports;
    const { transaction } = store;
    const away = () => Promise.reject(new StoreUnavailable(new Error('restarting')));
    store.transaction = away;
    const { save } = store.operations;
    store.operations.save = (...change) => (world.sent().length === 0 ? save(...change) : away());
    await world.workers.runOperations();
    expect(await world.operation(json.operationId)).toMatchObject({ status: 'in_progress' });
    store.transaction = transaction;
    store.operations.save = save;
    await Promise.all([...ports.renewals].map((renew) => renew()));
    ports.clock.advance(60_000);
    await world.work();
    expect(await world.operation(json.operationId)).toMatchObject({
      result: 'Batch write completed (2 succeeded, 0 failed)',
    });
    expect(world.sent()).toHaveLength(1);
  });

  it.each([429, 503])('is sent again after a %s for the whole call', async (status) => {
    const world = await createHubspotWorld();
    world.sandbox.faults.add({ kind: 'status', status, retryAfter: 5 });
    const { json } = await world.write({ ...later, batch: items(contact(1), contact(2)) });
    await world.work();
    expect(await world.operation(json.operationId)).toMatchObject({ status: 'in_progress' });
    world.server.ports.clock.advance(60_000);
    await world.work();
    expect(await world.operation(json.operationId)).toMatchObject({
      result: 'Batch write completed (2 succeeded, 0 failed)',
    });
  });

  describe.each([
    { type: 'create', onUnknownOutcome: undefined, isRepeated: false },
    { type: 'create', onUnknownOutcome: 'fail', isRepeated: false },
    { type: 'create', onUnknownOutcome: 'retry', isRepeated: true },
    { type: 'update', onUnknownOutcome: undefined, isRepeated: true },
  ] as const)('of the type $type with the policy $onUnknownOutcome', ({ type, onUnknownOutcome, isRepeated }) => {
    const title = isRepeated ? 'is sent again' : 'is not sent again';

    async function begin() {
      const world = await createHubspotWorld();
      const made = await world.write({ batch: items(contact(1), contact(2)) });
      const ids = made.json.results.map(({ recordId }: { recordId: string }) => recordId);
      world.sandbox.journal.clear();
      const records = [0, 1].map((index) =>
        type === 'create' ? { firstname: `Person ${index}` } : { id: ids[index], firstname: 'New' },
      );
      const { json } = await world.write({
        ...later,
        type,
        batch: items(...records),
        ...(onUnknownOutcome && { retryPolicy: { onUnknownOutcome } }),
      });
      return { world, id: json.operationId };
    }

    async function expectEnd({ world, id }: Awaited<ReturnType<typeof begin>>) {
      expect(world.sent()).toHaveLength(isRepeated ? 2 : 1);
      const operation = await world.operation(id);
      expect(operation.status).toBe(isRepeated ? 'success' : 'failure');
      if (!isRepeated) expect(operation.result).toContain('The outcome is unknown');
    }

    it(`${title} when its response got lost`, async () => {
      const begun = await begin();
      begun.world.sandbox.faults.add({ kind: 'truncate' });
      await begun.world.work();
      begun.world.server.ports.clock.advance(60_000);
      await begun.world.work();
      await expectEnd(begun);
    });

    it(`${title} when its process ended in the middle`, async () => {
      const begun = await begin();
      const { store, clock } = begun.world.server.ports;
      const { transaction } = store;
      store.transaction = () => Promise.reject(new Error('killed'));
      await begun.world.workers.runOperations();
      store.transaction = transaction;
      clock.advance(TIME_LIMITS.lease);
      await begun.world.work();
      await expectEnd(begun);
    });
  });
});
