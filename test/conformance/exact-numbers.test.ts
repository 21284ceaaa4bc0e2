import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '../../mock-server/store/sql/open-sqlite-store.ts';
import type { CrmWriteWorld } from '../support/crm-write-world.ts';
import { createHubspotWorld, createSalesforceWorld } from '../support/crm-write-world.ts';

const MINUTE_MS = 60_000;
/** Numbers that a number of JavaScript does not represent. */
const NUMBERS = ['12345678901234567890', '0.12345678901234567890', '1e400', '-9007199254740993'];
/** A body as a client of another language writes it. */
const withNumbers = (body: object) =>
  JSON.stringify({ groupRef: 'g1', type: 'create', ...body }).replace('"NUMBERS"', NUMBERS.join());

const STORES = [
  { name: 'in memory', open: async () => undefined },
  {
    name: 'on SQLite',
    open: async () => {
      const store = await openSqliteStore(':memory:', { now: Date.now });
      onTestFinished(() => store.close());
      return store;
    },
  },
];

async function send(world: CrmWriteWorld, objectName: string, body: object): Promise<void> {
  const path = `/projects/acme/integrations/crm/objects/${objectName}`;
  // The simulated provider does not have these fields, and says so after it was asked.
  const { status } = await world.server.call('POST', path, { api: 'write', body: withNumbers(body) });
  expect([200, 422]).toContain(status);
  world.server.ports.clock.advance(10 * MINUTE_MS);
  await world.work();
}

describe.for(STORES)('numbers of a record $name', ({ open }) => {
  const record = { LastName: 'Digits', Numbers__c: ['NUMBERS'] };
  it.for<[string, object]>([
    ['a write', { record }],
    ['an asynchronous write', { mode: 'asynchronous', record }],
    ['a batch', { batch: [{ record }] }],
    ['an asynchronous batch', { mode: 'asynchronous', batch: [{ record }] }],
    ['an automatic batch', { mode: 'asynchronous', record, autoBatchPolicy: { maxDelayMinutes: 10 } }],
  ])('reach the provider with every digit in %s', async ([, body]) => {
    const store = await open();
    const world = await createSalesforceWorld({ server: { ...(store && { ports: { store } }) } });
    await send(world, 'Contact', body);
    expect(world.sent().map((call) => call.body)).toEqual([expect.stringContaining(`[${NUMBERS.join()}]`)]);
  });
});

it('numbers of a mapped record reach the provider with every digit', async () => {
  const contacts = { objectName: 'contacts', selectedFieldMappings: { ref: 'lastname' } };
  const world = await createHubspotWorld({
    objects: { contacts: { objectName: 'contacts' } },
    read: { contacts },
  });
  await send(world, 'contacts', { record: { ref: 'x', other: { deep: ['NUMBERS'] } } });
  expect(world.sent().map((call) => call.body)).toEqual([expect.stringContaining(NUMBERS.join())]);
});

it('a number with more digits than the server keeps is refused where a number is expected', async () => {
  const world = await createHubspotWorld();
  const body = '{"groupRef":"g1","type":"create","record":{},"retryPolicy":{"deadlineHours":12345678901234567890}}';
  const path = '/projects/acme/integrations/crm/objects/contacts';
  const { status, json } = await world.server.call('POST', path, {
    api: 'write',
    headers: { accept: 'application/json' },
    body,
  });
  expect(status).toBe(400);
  expect(json.issues).toMatchObject([{ detail: 'This number has more digits than the server keeps here.' }]);
});
