import { describe, expect, it } from 'vitest';
import type { CrmWriteWorld } from '../support/crm-write-world.ts';
import { createHubspotWorld } from '../support/crm-write-world.ts';

const MINUTE_MS = 60_000;
const contact = (number: number) => ({ email: `person-${number}@example.com` });

/** Sends a record to be gathered. @returns id of the operation */
async function gather(world: CrmWriteWorld, number: number, body: object = {}, objectName?: string): Promise<string> {
  const policy = { maxDelayMinutes: 10 };
  const { status, json, text } = await world.write(
    { mode: 'asynchronous', record: contact(number), autoBatchPolicy: policy, ...body },
    objectName,
  );
  if (status !== 200) throw new Error(`Responded with ${status}: ${text}`);
  expect(json).toEqual({ operationId: expect.any(String) });
  return json.operationId;
}

async function gatherMany(world: CrmWriteWorld, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await gather(world, number));
  return ids;
}

/** Emails of each call that created contacts. */
const calls = (world: CrmWriteWorld): string[][] =>
  world
    .sent()
    .map(({ body }) =>
      JSON.parse(body).inputs.map(({ properties }: { properties: { email: string } }) => properties.email),
    );

describe('an automatic batch', () => {
  it('gathers records under one operation, and runs in their order after its delay', async () => {
    const world = await createHubspotWorld();
    const { clock } = world.server.ports;
    const ids = await gatherMany(world, 3);
    expect(new Set(ids).size).toBe(1);
    const [id = ''] = ids;
    clock.advance(10 * MINUTE_MS - 1);
    await world.work();
    expect(await world.operation(id)).toMatchObject({ status: 'in_progress', resource: 'contacts' });
    expect(world.sent()).toEqual([]);
    clock.advance(1);
    await world.work();
    expect(calls(world)).toEqual([[0, 1, 2].map((number) => contact(number).email)]);
    expect(await world.operation(id)).toMatchObject({
      status: 'success',
      result: 'Batch write completed (3 succeeded, 0 failed)',
      metadata: { successfulRecordIds: [expect.any(String), expect.any(String), expect.any(String)] },
    });
  });

  it('runs immediately with 100 records, so that 250 need three calls', async () => {
    const world = await createHubspotWorld();
    const ids = await gatherMany(world, 250);
    await world.work();
    expect(calls(world).map((call) => call.length)).toEqual([100, 100]);
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(calls(world).map((call) => call.length)).toEqual([100, 100, 50]);
    expect(calls(world).flat()).toEqual(Array.from({ length: 250 }, (_, number) => contact(number).email));
    expect(new Set(ids).size).toBe(3);
  });

  it('gathers requests that come at the same time', async () => {
    const world = await createHubspotWorld();
    const ids = await Promise.all(Array.from({ length: 100 }, (_, number) => gather(world, number)));
    expect(new Set(ids).size).toBe(1);
    await world.work();
    expect(calls(world).map((call) => call.toSorted())).toEqual([
      Array.from({ length: 100 }, (_, number) => contact(number).email).sort(),
    ]);
  });

  it('holds records of one object and one type', async () => {
    const world = await createHubspotWorld();
    const ids = new Set([
      await gather(world, 1),
      await gather(world, 2, { type: 'update', record: { id: '1', firstname: 'Ada' } }),
      await gather(world, 3, { record: { name: 'Acme' } }, 'companies'),
    ]);
    expect(ids.size).toBe(3);
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(
      world
        .sent()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/crm/v3/objects/companies/batch/create',
      '/crm/v3/objects/contacts/batch/create',
      '/crm/v3/objects/contacts/batch/update',
    ]);
  });

  it('follows the policy of its first record', async () => {
    const world = await createHubspotWorld();
    const first = await gather(world, 1, { autoBatchPolicy: { maxDelayMinutes: 2 } });
    expect(await gather(world, 2, { autoBatchPolicy: { maxDelayMinutes: 1_440 } })).toBe(first);
    world.server.ports.clock.advance(2 * MINUTE_MS);
    await world.work();
    expect(calls(world)).toHaveLength(1);
  });

  it('waits a shorter time under time-lapse', async () => {
    const world = await createHubspotWorld({ server: { settings: { timeScale: 60 } } });
    await gather(world, 1, { autoBatchPolicy: { maxDelayMinutes: 1 } });
    world.server.ports.clock.advance(1_000);
    await world.work();
    expect(calls(world)).toHaveLength(1);
  });

  it('lists written and failed records in one notification', async () => {
    const world = await createHubspotWorld();
    await gatherMany(world, 2);
    await gather(world, 3, { record: { email: 'no address' } });
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(world.notified()).toEqual([
      expect.objectContaining({
        success: false,
        successCount: 2,
        failureCount: 1,
        successfulRecordIds: [expect.any(String), expect.any(String)],
        errors: [expect.stringMatching(/^batch\[2\]: error writing contacts: bad request/)],
      }),
    ]);
  });

  it('counts its deadline from its first attempt', async () => {
    const world = await createHubspotWorld();
    world.sandbox.faults.add({ kind: 'status', status: 503, times: 'always' });
    const id = await gather(world, 1, { autoBatchPolicy: { maxDelayMinutes: 1_440, retryDeadlineHours: 2 } });
    world.server.ports.clock.advance(1_440 * MINUTE_MS);
    const begin = world.server.ports.clock.now();
    while ((await world.operation(id)).status === 'in_progress') {
      await world.work();
      world.server.ports.clock.advance(MINUTE_MS);
    }
    const minutes = (world.server.ports.clock.now() - begin) / MINUTE_MS;
    expect(minutes).toBeGreaterThan(110);
    expect(minutes).toBeLessThanOrEqual(121);
    expect(await world.operation(id)).toMatchObject({ status: 'failure' });
  });

  it('sends records with different headers by different calls', async () => {
    const world = await createHubspotWorld();
    // HubSpot takes no headers: they are omitted, and the batch stays one call.
    await gather(world, 1, { headers: [{ key: 'x-a', value: '1' }] });
    await gather(world, 2, { headers: [{ key: 'x-a', value: '2' }] });
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(calls(world)).toHaveLength(1);
  });

  it('ends with its installation, and nothing is sent', async () => {
    const world = await createHubspotWorld();
    const id = await gather(world, 1);
    const [{ id: installation }] = (
      await world.server.call('GET', '/projects/acme/integrations/crm/installations?groupRef=g1')
    ).json;
    await world.server.call('DELETE', `/projects/acme/integrations/crm/installations/${installation}`);
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(await world.operation(id)).toMatchObject({ status: 'failure', result: 'The installation was deleted.' });
    expect(world.sent()).toEqual([]);
    expect(await world.server.ports.store.autoBatches.close(id)).toEqual([]);
  });

  it('leaves no records behind in the store', async () => {
    const world = await createHubspotWorld();
    const id = await gather(world, 1);
    world.server.ports.clock.advance(10 * MINUTE_MS);
    await world.work();
    expect(await world.operation(id)).toMatchObject({ status: 'success' });
    expect(await world.server.ports.store.autoBatches.close(id)).toEqual([]);
  });
});
