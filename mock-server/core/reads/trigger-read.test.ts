import { describe, expect, it } from 'vitest';
import { connect, deploy, INSTALLATIONS } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../connectors/fetch-gateway.ts';
import { createCallTrackingSandbox } from '../../sandbox/call-tracking/app.ts';
import { storeMessage } from '../messaging/message-bodies.ts';
import type { Workers } from '../workers/workers.ts';
import { createWorkers } from '../workers/workers.ts';

const DAY_MS = 86_400_000;

const manifest = (objectName: string, pageSize: number, mode: string) => `specVersion: 1.0.0
integrations:
  - name: calls-to-crm
    provider: callRail
    read:
      objects:
        - objectName: ${objectName}
          destination: hooks
          mapToName: renamed
          optionalFieldsAuto: all
          delivery: ${mode === 'auto' ? '{ mode: auto }' : `{ mode: onRequest, pageSize: ${pageSize} }`}
`;

interface OnRequestWorld {
  server: TestServer;
  workers: Workers;
  installationId: string;
  /** Records per delivered message, in the order of arrival. */
  delivered: number[];
  /** First record of each message. */
  firstIds: unknown[];
  /** Reads everything and returns the operation. */
  read(): Promise<string>;
  /** Messages that wait for a request. */
  held(): Promise<number>;
  /** Pages that were read of the object. */
  providerPages(): number;
  request(pages: unknown, options?: object): ReturnType<TestServer['call']>;
  work(): Promise<void>;
}

/** A group has installed `calls` of an integration whose results are delivered on request. */
async function createWorld({
  objectName = 'calls',
  pageSize = 50,
  records = 120,
  mode = 'onRequest',
}: {
  objectName?: string;
  pageSize?: number;
  records?: number;
  mode?: string;
} = {}): Promise<OnRequestWorld> {
  const delivered: number[] = [];
  const firstIds: unknown[] = [];
  const sandbox = createCallTrackingSandbox({ counts: { [objectName]: records } });
  const apps = {
    'https://api.callrail.com': (request: Request) => sandbox.fetch(request),
    'https://receiver.test': async (request: Request) => {
      const { result } = (await request.json()) as { result: { raw: { id: unknown } }[] };
      delivered.push(result.length);
      firstIds.push(result[0]?.raw.id);
      return new Response(null, { status: 204 });
    },
  };
  const server = await createTestServer({
    ports: { gateway: createFetchGateway({ apps }), webhooks: createFetchWebhookSender({ apps }) },
  });
  const destination = { name: 'hooks', type: 'webhook', metadata: { url: 'https://receiver.test/hooks' } };
  await server.call('POST', '/projects/acme/destinations', { body: destination });
  await deploy(server, manifest(objectName, pageSize, mode));
  await connect(server);
  const content = {
    provider: 'callRail',
    read: { objects: { [objectName]: { objectName, selectedFields: { id: true } } } },
  };
  const { json } = await server.call('POST', INSTALLATIONS, { body: { groupRef: 'g1', config: { content } } });
  const workers = createWorkers(server.ports);
  sandbox.journal.clear();
  const work = async () => {
    while ((await workers.runOperations()) + (await workers.runDeliveries()) > 0);
  };
  return {
    server,
    workers,
    installationId: json.id,
    delivered,
    firstIds,
    work,
    held: () => server.ports.store.deliveries.countHeld(json.id, objectName),
    providerPages: () => sandbox.journal.entries().length,
    read: async () => {
      const { json: accepted } = await server.call('POST', `${OBJECTS}/${objectName}`, {
        api: 'read',
        body: { groupRef: 'g1', mode: 'async' },
      });
      await work();
      return accepted.operationId;
    },
    request: (pages, options = {}) =>
      server.call('POST', `${OBJECTS}/${objectName}:deliverResults`, {
        api: 'read',
        body: { groupRef: 'g1', pages },
        ...options,
      }),
  };
}

const OBJECTS = '/projects/acme/integrations/calls-to-crm/objects';

describe('requesting results', () => {
  it('needs a full key of the project', async () => {
    const { request } = await createWorld();
    expect((await request(1, { key: null })).status).toBe(401);
    expect((await request(1, { key: 'unknown-key-0123456789abcdef' })).status).toBe(401);
    expect((await request(1, { key: KEYS.frontend })).status).toBe(403);
    expect((await request(1, { key: KEYS.foreign })).status).toBe(403);
    expect((await request(1)).status).toBe(204);
  });

  it.each([
    ['no number of pages', { groupRef: 'g1' }],
    ['a negative number', { groupRef: 'g1', pages: -1 }],
    ['a fraction', { groupRef: 'g1', pages: 1.5 }],
    ['no group', { pages: 1 }],
  ])('refuses %s', async (_what, body) => {
    const { request } = await createWorld();
    const { status, headers } = await request(0, { body });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/json');
  });

  it('refuses a group without installation, an unknown object, and one that is not delivered on request', async () => {
    const { server, request } = await createWorld();
    expect((await request(1, { body: { groupRef: 'unknown', pages: 1 } })).status).toBe(404);
    const unknown = await server.call('POST', `${OBJECTS}/leads:deliverResults`, {
      api: 'read',
      body: { groupRef: 'g1', pages: 1 },
    });
    expect(unknown.status).toBe(404);
    const auto = await createWorld({ mode: 'auto' });
    const { status, json } = await auto.request(1);
    expect(status).toBe(400);
    expect(json.remedy).toContain('delivery.mode: onRequest');
  });
});

describe('a read that is delivered on request', () => {
  it('delivers nothing until messages are requested, then the oldest first', async () => {
    const world = await createWorld();
    const operationId = await world.read();
    const { json: operation } = await world.server.call('GET', `/projects/acme/operations/${operationId}`);
    expect(operation).toMatchObject({
      status: 'success',
      result: '[calls] Read 120 records, delivered on request',
    });
    expect(world.delivered).toEqual([]);

    expect((await world.request(2)).status).toBe(204);
    await world.work();
    expect(world.delivered).toEqual([50, 50]);
    await world.request(5);
    await world.work();
    expect(world.delivered).toEqual([50, 50, 20]);
    expect(new Set(world.firstIds).size).toBe(3);
  });

  it('takes the mapped name of the object', async () => {
    const world = await createWorld();
    await world.read();
    const { status } = await world.server.call('POST', `${OBJECTS}/renamed:deliverResults`, {
      api: 'read',
      body: { groupRef: 'g1', pages: 1 },
    });
    expect(status).toBe(204);
    await world.work();
    expect(world.delivered).toEqual([50]);
  });

  it('releases none with 0 pages, and remembers no request for more than there is', async () => {
    const world = await createWorld({ records: 50 });
    expect((await world.request(10)).status).toBe(204);
    await world.read();
    await world.request(0);
    await world.work();
    expect(world.delivered).toEqual([]);
  });

  it('fills messages from several pages of the provider', async () => {
    const world = await createWorld({ objectName: 'tags', pageSize: 200, records: 450 });
    await world.read();
    expect(world.providerPages()).toBe(5);
    await world.request(10);
    await world.work();
    expect(world.delivered).toEqual([200, 200, 50]);
  });

  it('does not hold up other deliveries to the destination', async () => {
    const world = await createWorld({ records: 2_600 });
    await world.read();
    expect(await world.held()).toBe(52);
    const [destination] = await world.server.ports.store.destinations.list('project-1');
    expect(await world.server.ports.store.deliveries.countPending(destination?.id ?? '')).toBe(0);
  });

  it('waits while 1,000 messages are held, and continues when some are requested', async () => {
    const world = await createWorld();
    const { operations, destinations } = world.server.ports.store;
    const [destination] = await destinations.list('project-1');
    for (let index = 0; index < 1_000; index += 1) {
      await storeMessage(world.server.ports, world.server.ports.store, {
        id: `earlier-${index}`,
        projectId: 'project-1',
        destinationId: destination?.id ?? '',
        installationId: world.installationId,
        operationId: 'an-earlier-read',
        objectName: 'calls',
        body: '{"result":[{"raw":{"id":"x"}}]}',
        createTime: new Date(world.server.ports.clock.now()).toISOString(),
        status: 'held',
        attempts: 0,
        dueAt: null,
      });
    }
    const operationId = await world.read();
    expect((await operations.get(operationId))?.status).toBe('in_progress');
    expect(await world.held()).toBe(1_000);
    world.server.ports.clock.advance(60_000);
    await world.work();
    expect(await world.held()).toBe(1_000);

    await world.request(10);
    world.server.ports.clock.advance(60_000);
    await world.work();
    expect((await operations.get(operationId))?.status).toBe('success');
    expect(await world.held()).toBe(993);
  });

  it('removes messages that are not requested for seven days', async () => {
    const world = await createWorld();
    await world.read();
    world.server.ports.clock.advance(6 * DAY_MS);
    await world.workers.sweep();
    expect(await world.held()).toBe(3);
    world.server.ports.clock.advance(2 * DAY_MS);
    await world.workers.sweep();
    expect(await world.held()).toBe(0);
  });

  it('loses its messages with the installation', async () => {
    const world = await createWorld();
    await world.read();
    await world.server.call('DELETE', `${INSTALLATIONS}/${world.installationId}`);
    expect(await world.held()).toBe(0);
  });

  it('says in its log that the messages wait', async () => {
    const world = await createWorld();
    const operationId = await world.read();
    const { json } = await world.server.call('GET', `/projects/acme/operations/${operationId}/logs`);
    expect(json.map(({ message }: { message: { msg: string } }) => message.msg)).toContain(
      '[calls] Pages 1 to 3: 120 records, held in 3 messages until they are requested',
    );
  });
});
