import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import { serveSandbox } from '../../mock-server/sandbox/shared/serve-sandbox.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Installation, Operation } from '../../src/contract/index.ts';
import type { RandomSource } from '../fuzz/random-source.ts';
import { createRandomSource } from '../fuzz/random-source.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { hubspotAt } from '../support/crm-world.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { allOperations } from '../support/kill-load.ts';
import { EventCounter, ProcessGroup } from '../support/kill-world.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';

const SEED = Number(process.env['AMP_TEST_SEED'] ?? 20_261_122);
const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    module: crm
    write:
      objects:
        - objectName: contacts
`;

/** Processes over one database, with a simulated HubSpot that notes the names that it is asked to create. */
async function begin(processes: number, env: Record<string, string>) {
  const events = new EventCounter();
  const sandbox = createHubspotSandbox();
  /** Names of the contacts of each call. */
  const calls: string[][] = [];
  const hubspot = await serveSandbox({
    ...sandbox,
    fetch: async (request: Request) => {
      if (request.url.endsWith('/batch/create')) {
        const { inputs }: { inputs: { properties: { firstname: string } }[] } = await request.clone().json();
        calls.push(inputs.map(({ properties }) => properties.firstname));
      }
      events.add();
      return sandbox.fetch(request);
    },
  });
  afterThisTest(() => hubspot.close());
  // A delay of one minute is one second.
  const providers = { hubspot: hubspotAt(hubspot.url) };
  const group = new ProcessGroup({ providers, env: { ...env, AMP_TIME_SCALE: '60' }, events });
  await group.start(processes);
  const random = createRandomSource(SEED);
  const anyServer = () => {
    const server = group.pick(random);
    if (server === undefined) throw new Error('No process runs.');
    return server;
  };
  const installation = await install(anyServer());
  return { events, calls, group, random, anyServer, installation };
}

type World = Awaited<ReturnType<typeof begin>>;

async function install(server: SpawnedServer): Promise<Installation> {
  const call = projectCaller(server);
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  const oauth2AuthorizationCode = { accessToken: { token: 'demo-token' } };
  const customer = { provider: 'hubspot', groupRef: 'g1', consumerRef: 'u1', oauth2AuthorizationCode };
  await call('POST', '/connections:generate', customer);
  const content = { provider: 'hubspot', write: { objects: { contacts: { objectName: 'contacts' } } } };
  const body = { groupRef: 'g1', config: { content } };
  const { status, body: installation } = await call<Installation>('POST', '/integrations/crm/installations', body);
  if (status !== 201) throw new Error(`Installing responded with ${status}: ${JSON.stringify(installation)}`);
  return installation;
}

/** @returns id of the operation that the record belongs to */
async function gather(server: SpawnedServer, firstname: string, maxDelayMinutes: number): Promise<string> {
  const { status, body } = await callApi<{ operationId: string }>(
    server.write,
    server.apiKey,
    'POST',
    `/v1/projects/${server.project}/integrations/crm/objects/contacts`,
    {
      groupRef: 'g1',
      type: 'create',
      mode: 'asynchronous',
      record: { firstname },
      autoBatchPolicy: { maxDelayMinutes },
    },
    'write',
  );
  if (status !== 200) throw new Error(`A record got ${status}: ${JSON.stringify(body)}`);
  return body.operationId;
}

async function untilFinished({ anyServer, installation }: World): Promise<Map<string, Operation>> {
  let operations: Operation[] = [];
  await expect
    .poll(
      async () => {
        operations = await allOperations(anyServer(), [installation]);
        return operations.filter(({ status }) => status === 'in_progress').map(({ id }) => id);
      },
      { timeout: 90_000, interval: 250 },
    )
    .toEqual([]);
  return new Map(operations.map((operation) => [operation.id, operation]));
}

const names = (count: number, prefix = 'person') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** Sends records, eight at a time, until so many processes were killed. @returns operation ids of accepted records, by name */
async function gatherWhileKilling(world: World, kills: number): Promise<Map<string, string>> {
  const { events, group, random, anyServer } = world;
  const accepted = new Map<string, string>();
  let isKilling = true;
  const send = async (sender: number) => {
    for (let number = 0; isKilling; number += 1) {
      const name = `person-${sender}-${number}`;
      try {
        accepted.set(name, await gather(anyServer(), name, 1));
      } catch {
        // Its process was killed: it may have been accepted, and is not sent a second time.
        await group.settle();
        // While no process runs, the next attempt must not keep this one from starting another.
        await setImmediate();
      }
      events.add();
    }
  };
  const sending = Array.from({ length: 8 }, (_, sender) => send(sender));
  await killAtRandom(world, random, kills).finally(() => {
    isKilling = false;
  });
  await Promise.all(sending);
  return accepted;
}

async function killAtRandom({ events, group }: World, random: RandomSource, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await events.after(20 + random.below(60));
    await group.killOne(random);
  }
}

function expectEachOnce(world: World, accepted: Map<string, string>, operations: Map<string, Operation>): void {
  const sent = world.calls.flat();
  // Not even a record whose outcome is unknown is sent twice.
  expect(new Set(sent).size).toBe(sent.length);
  const reached = new Set(sent);
  for (const [name, id] of accepted) {
    if (reached.has(name)) continue;
    const failed = operations.get(id)?.metadata?.failedRecords ?? [];
    expect(failed.map(({ message }) => message).join(), `${name} did not arrive`).toContain('The outcome is unknown');
  }
  for (const call of world.calls) expect(call.length).toBeLessThanOrEqual(100);
}

const env = { AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64') };

describe('automatic batches on SQLite', () => {
  it('continue being filled after kill -9, under the same operation', async () => {
    const world = await begin(1, {});
    const ids = new Set<string>();
    for (const name of names(60, 'early')) ids.add(await gather(world.anyServer(), name, 1_440));
    await world.group.killOne(world.random);
    for (const name of names(40, 'late')) ids.add(await gather(world.anyServer(), name, 1_440));
    const operations = await untilFinished(world);
    expect([...operations.keys()]).toEqual([...ids]);
    expect([...operations.values()]).toMatchObject([{ result: 'Batch write completed (100 succeeded, 0 failed)' }]);
    expect(world.calls).toEqual([[...names(60, 'early'), ...names(40, 'late')]]);
  }, 60_000);

  it('lose no accepted record and send none twice over six kills', async () => {
    const world = await begin(1, {});
    const accepted = await gatherWhileKilling(world, 6);
    expectEachOnce(world, accepted, await untilFinished(world));
  }, 180_000);
});

describe.skipIf(!(await isPostgresAvailable()))(
  'automatic batches of two processes on PostgreSQL',
  { tags: ['postgres'] },
  () => {
    async function beginShared(): Promise<World> {
      const schema = await createPostgresSchema();
      afterThisTest(() => schema.drop());
      return begin(2, { ...env, DATABASE_URL: schema.url });
    }

    it('are filled by all of them: 200 requests at the same time make two calls', async () => {
      const world = await beginShared();
      const wanted = names(200);
      const ids = await Promise.all(wanted.map((name) => gather(world.anyServer(), name, 1_440)));
      const operations = await untilFinished(world);
      expect(world.calls.map((call) => call.length)).toEqual([100, 100]);
      expect(world.calls.flat().sort()).toEqual(wanted.toSorted());
      expect(new Set(ids)).toEqual(new Set(operations.keys()));
      for (const id of operations.keys()) expect(ids.filter((other) => other === id)).toHaveLength(100);
    }, 60_000);

    it('lose no accepted record and send none twice over six kills', async () => {
      const world = await beginShared();
      const accepted = await gatherWhileKilling(world, 6);
      expectEachOnce(world, accepted, await untilFinished(world));
    }, 180_000);
  },
);
