import { describe, expect, it } from 'vitest';
import type { Bootstrap } from '../../../src/contract/index.ts';
import { claimReads } from '../../../test/support/claim-due.ts';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { createTwoGroups } from '../../../test/support/token-server.ts';
import type { Repositories } from '../kernel/ports.ts';
import { createWorkers } from '../workers/workers.ts';

const BOOTSTRAP = '/projects/acme/bootstrap?integration=calls-to-crm&groupRef=';

async function installed() {
  const server = await createTestServer();
  await server.call('POST', '/projects/acme/destinations', {
    body: { name: 'hooks', type: 'webhook', metadata: { url: 'https://receiver.test/hooks' } },
  });
  await deploy(server);
  await connect(server);
  return { server, installation: await install(server) };
}

async function bootstrap(server: TestServer, groupRef = 'g1'): Promise<Bootstrap> {
  return (await server.call('GET', BOOTSTRAP + groupRef, { key: KEYS.frontend })).json;
}

describe('the activity of an installation', () => {
  it('needs a credential, and is never that of another group', async () => {
    const { server } = await createTwoGroups();
    expect((await server.call('GET', `${BOOTSTRAP}g1`, { key: null })).status).toBe(401);
    expect((await server.as('g1', 'GET', `${BOOTSTRAP}g2`)).status).toBe(403);
    const { json } = await server.as('g1', 'GET', `${BOOTSTRAP}g1`);
    expect(json.activity).toEqual([expect.objectContaining({ objectName: 'calls' })]);
  });

  it('is omitted while nothing is installed, also when another group has installed', async () => {
    const { server } = await installed();
    await connect(server, 'g2');
    expect(await bootstrap(server, 'g2')).not.toHaveProperty('activity');
  });

  it('reports that the first read is under way, and when the object is read next', async () => {
    const { server, installation } = await installed();
    expect((await bootstrap(server)).activity).toEqual([
      {
        installationId: installation.id,
        objectName: 'calls',
        running: { recordsProcessed: 0 },
        nextTime: expect.any(String),
      },
    ]);
  });

  it('reports why nothing can be delivered until it is fixed', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const { id } = await install(server);
    const problem = async () => (await bootstrap(server)).activity?.map(({ deliveryProblem }) => deliveryProblem);
    expect(await problem()).toEqual(['No destination named "hooks".']);

    const workers = createWorkers(server.ports);
    while ((await workers.runOperations()) > 0);
    const { json: page } = await server.call('GET', `${INSTALLATIONS}/${id}/operations`);
    const [{ id: operationId, status, result }] = page.results;
    expect([status, result]).toEqual([
      'failure',
      '[calls] No destination named "hooks". Create it in the project, then read again.',
    ]);
    const { json: lines } = await server.call('GET', `/projects/acme/operations/${operationId}/logs`);
    expect(JSON.stringify(lines)).toContain('No destination named');

    const body = { name: 'hooks', type: 'webhook', metadata: { url: 'https://receiver.test/hooks' } };
    const { json: destination } = await server.call('POST', '/projects/acme/destinations', { body });
    expect(await problem()).toEqual([undefined]);
    await server.ports.store.destinations.setState(destination.id, { disabledAt: '2026-11-21T12:03:00.000Z' });
    expect(await problem()).toEqual(['The destination "hooks" is disabled.']);
  });

  it('finds the destination that a manifest names by its id, whatever another one is called', async () => {
    const server = await createTestServer();
    const { destinations } = server.ports.store;
    const body = { name: 'hooks', type: 'webhook', metadata: { url: 'https://receiver.test/hooks' } };
    const { json: named } = await server.call('POST', '/projects/acme/destinations', { body });
    await deploy(server, MANIFEST.replaceAll('destination: hooks', `destination: ${named.id}`));
    await connect(server);
    await install(server, 'g1', { ...CALLS, destination: named.id });
    const stored = await destinations.find('project-1', 'hooks');
    if (stored === undefined) throw new Error('The destination is gone.');
    const disabledAt = '2026-11-21T12:03:00.000Z';
    await destinations.insert({ ...stored, id: 'another', name: named.id, disabledAt, createTime: '2026-11-20' });
    expect((await bootstrap(server)).activity?.map(({ deliveryProblem }) => deliveryProblem)).toEqual([undefined]);
  });

  it('reports how a read ended, with the message of the failure', async () => {
    const { server, installation } = await installed();
    const { store, clock } = server.ports;
    const running = await store.operations.findRunningRead(installation.id, 'calls');
    const [held] = await claimReads(store, { now: clock.now(), token: 't' });
    expect(held?.id).toBe(running?.id);
    const endTime = '2026-03-01T10:00:00.000Z';
    const failed = { ...held!, status: 'failure' as const, dueAt: null, work: undefined, updateTime: endTime };
    await store.operations.save({ ...failed, result: '[calls] The account is closed' }, 't');
    expect((await bootstrap(server)).activity).toEqual([
      {
        installationId: installation.id,
        objectName: 'calls',
        failure: { time: endTime, reason: 'The account is closed' },
        nextTime: expect.any(String),
      },
    ]);

    const createTime = new Date(Date.parse(held!.createTime) + 60_000).toISOString();
    const progress = {
      installationId: installation.id,
      objectName: 'calls',
      operationId: 'later',
      recordsProcessed: 12,
    };
    await store.operations.insert({
      ...failed,
      id: 'later',
      createTime,
      lease: undefined,
      status: 'success',
      metadata: { progress },
    });
    expect((await bootstrap(server)).activity).toEqual([
      {
        installationId: installation.id,
        objectName: 'calls',
        last: { endTime, recordsProcessed: 12 },
        nextTime: expect.any(String),
      },
    ]);
  });

  it('costs the same two queries however long the history is', async () => {
    const { server } = await installed();
    await createWorkers(server.ports).runOperations();
    const seen: string[] = [];
    const { store } = server.ports;
    const watched = (repositories: Repositories): Repositories => {
      const noted = (['operations', 'schedules'] as const).map((name) => [
        name,
        new Proxy(repositories[name], {
          get: (target, method) => {
            seen.push(`${name}.${String(method)}`);
            return Reflect.get(target, method);
          },
        }),
      ]);
      return { ...repositories, ...Object.fromEntries(noted) };
    };
    server.ports.store = {
      ...store,
      ...watched(store),
      snapshot: (work) => store.snapshot((all) => work(watched(all))),
    };
    await bootstrap(server);
    // The first is about the installation's status.
    expect(seen.toSorted()).toEqual(['operations.latestByInstallation', 'operations.latestReads', 'schedules.list']);
  });
});
