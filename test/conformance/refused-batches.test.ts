import { beforeAll, describe, expect, it } from 'vitest';
import type { CrmWriteWorld } from '../support/crm-write-world.ts';
import { createHubspotWorld } from '../support/crm-write-world.ts';
import { createInstalledLimitWorld } from './limits/limit-world.ts';

const record = { email: 'a@example.com' };
const later = { mode: 'asynchronous' };
const delay = { autoBatchPolicy: { maxDelayMinutes: 1 } };
const associations = [{ to: { id: '1' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 }] }];

/** Title, body, and the places that the refusal names. */
const REFUSED: [title: string, body: object, places: string[]][] = [
  ['no records', { batch: [] }, ['batch']],
  ['101 records', { batch: Array.from({ length: 101 }, () => ({ record })) }, ['batch']],
  ['a record beside it', { record, batch: [{ record }] }, ['batch']],
  ['neither record nor batch', {}, ['record']],
  ['an item that is no object', { batch: [{ record }, 'x', null] }, ['batch[1]', 'batch[2]']],
  ['an item without a record', { batch: [{}] }, ['batch[0].record']],
  ['a record that is a list', { batch: [{ record: [1] }] }, ['batch[0].record']],
  ['deletes', { type: 'delete', batch: [{ record: { id: '1' } }] }, ['batch']],
  [
    'updates without ids',
    { type: 'update', batch: [{ record: { id: '1' } }, { record }, { record: { id: '' } }] },
    ['batch[1].record.id', 'batch[2].record.id'],
  ],
  [
    'associations of an update',
    { type: 'update', batch: [{ record: { id: '1' }, associations }] },
    ['batch[0].associations'],
  ],
  ['associations of the request', { batch: [{ record }], associations }, ['associations']],
  [
    'a repeated id with all or none',
    { type: 'update', batchPolicy: { allOrNone: true }, batch: [{ record: { id: '1' } }, { record: { id: 1 } }] },
    ['batch[1].record.id'],
  ],
  [
    'a policy that is no boolean',
    { batch: [{ record }], batchPolicy: { allOrNone: 'yes' } },
    ['batchPolicy.allOrNone'],
  ],
  ['a batch policy without a batch', { record, batchPolicy: { allOrNone: true } }, ['batchPolicy']],
  ['automatic batching', { ...later, ...delay, batch: [{ record }] }, ['autoBatchPolicy']],
  ['automatic batching of a synchronous write', { ...delay, mode: 'synchronous', record }, ['autoBatchPolicy']],
  ['automatic batching without a mode', { ...delay, record }, ['autoBatchPolicy']],
  ['automatic batching of a delete', { ...later, ...delay, type: 'delete', record: { id: '1' } }, ['autoBatchPolicy']],
  ['a delay of 0', { ...later, record, autoBatchPolicy: { maxDelayMinutes: 0 } }, ['autoBatchPolicy.maxDelayMinutes']],
  [
    'a delay of 1441',
    { ...later, record, autoBatchPolicy: { maxDelayMinutes: 1_441 } },
    ['autoBatchPolicy.maxDelayMinutes'],
  ],
  ['no delay', { ...later, record, autoBatchPolicy: {} }, ['autoBatchPolicy.maxDelayMinutes']],
  [
    'a deadline of 0',
    { ...later, record, autoBatchPolicy: { maxDelayMinutes: 1, retryDeadlineHours: 0 } },
    ['autoBatchPolicy.retryDeadlineHours'],
  ],
  [
    'a deadline of 49',
    { ...later, batch: [{ record }], retryPolicy: { deadlineHours: 49 } },
    ['retryPolicy.deadlineHours'],
  ],
  [
    'an unknown policy for unknown outcomes',
    { ...later, record, retryPolicy: { onUnknownOutcome: 'maybe' } },
    ['retryPolicy.onUnknownOutcome'],
  ],
];

let world: CrmWriteWorld;
beforeAll(async () => {
  world = await createHubspotWorld();
});

async function expectNothingDone(): Promise<void> {
  await world.work();
  expect(world.sent()).toEqual([]);
  const [{ id }] = (await world.server.call('GET', '/projects/acme/integrations/crm/installations?groupRef=g1')).json;
  expect(await world.server.ports.store.operations.list(id, { limit: 9 })).toEqual([]);
}

describe('a write is refused with each wrong place, and nothing is stored or sent, for', () => {
  it.each(REFUSED)('%s', async (_title, body, places) => {
    const { status, json } = await world.write(body);
    expect(status).toBe(400);
    expect(json.issues.map(({ name }: { name: string }) => name).sort()).toEqual(places.toSorted());
    await expectNothingDone();
  });

  it.each(['record', 'batch'])('a field of a %s that is named __proto__', async (kind) => {
    const hostile = '{"email":"a@example.com","__proto__":{"polluted":true}}';
    const body = `{"groupRef":"g1","type":"create",${kind === 'record' ? `"record":${hostile}` : `"batch":[{"record":${hostile}}]`}}`;
    const { status, json } = await world.server.call('POST', '/projects/acme/integrations/crm/objects/contacts', {
      api: 'write',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body,
    });
    expect(status).toBe(400);
    expect(json.issues.map(({ name }: { name: string }) => name)).toEqual([
      kind === 'record' ? 'record.__proto__' : 'batch[0].record.__proto__',
    ]);
    expect({}).not.toHaveProperty('polluted');
    await expectNothingDone();
  });

  it('an object that is not in the manifest', async () => {
    const { status, json } = await world.write({ batch: [{ record }] }, 'deals');
    expect(status).toBe(404);
    expect(json.detail).toContain('deals');
    await expectNothingDone();
  });

  it('more than 10 MB', async () => {
    const note = 'x'.repeat(101_000);
    const { status } = await world.write({ batch: Array.from({ length: 100 }, () => ({ record: { note } })) });
    expect(status).toBe(413);
    await expectNothingDone();
  });
});

it('a delete that the customer did not enable is refused', async () => {
  const { status, json } = await world.write({ type: 'delete', record: { id: '1' } });
  expect(status).toBe(400);
  expect(json).toMatchObject({ detail: 'Deletes of "contacts" are not enabled in this installation.' });
  await expectNothingDone();
});

describe('a provider without batch support', () => {
  it.each([
    ['batch', { batch: [{ record: { name: 'New' } }] }, 'Send each record in a separate request.'],
    ['autoBatchPolicy', { ...later, ...delay, record: { name: 'New' } }, 'Remove "autoBatchPolicy".'],
  ])('refuses a request with "%s" and says what to do', async (_name, body, remedy) => {
    const calls = await createInstalledLimitWorld();
    const { status, json } = await calls.write(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ detail: expect.stringContaining('accepts one record per request'), remedy });
  });
});
