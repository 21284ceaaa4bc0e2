import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { createManagementApp } from '../../http/apps/management-app.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import { startBackfills } from '../reads/backfills.ts';
import { storeMessage } from './message-bodies.ts';

const MESSAGES = '/projects/acme/messages';
const SECRET = 'Bearer header-secret-of-the-destination';

/** A server with a webhook destination whose headers hold a credential. */
async function begin() {
  const server = await createTestServer();
  const { json } = await server.call('POST', '/projects/acme/destinations', {
    body: {
      name: 'hooks',
      type: 'webhook',
      metadata: { url: 'https://hooks.test/in', headers: { authorization: SECRET } },
    },
  });
  return { server, destinationId: String(json.id) };
}

async function add({ ports }: TestServer, destinationId: string, over: Partial<DeliveryRecord> = {}): Promise<string> {
  const id = over.id ?? `msg_${ports.ids.uuid()}`;
  await storeMessage(ports, ports.store, {
    id,
    projectId: 'project-1',
    destinationId,
    body: `{"content":"of ${id}"}`,
    createTime: new Date(ports.clock.now()).toISOString(),
    status: 'failed',
    attempts: 8,
    lastError: 'The receiver responded with 500.',
    dueAt: null,
    ...over,
  });
  return id;
}

describe.each([
  ['GET', MESSAGES],
  ['GET', `${MESSAGES}/msg_1`],
  ['POST', `${MESSAGES}/msg_1:resend`],
  ['POST', `${MESSAGES}:resend`],
])('%s %s', (method, path) => {
  const body = path === `${MESSAGES}:resend` ? { body: { destinationId: 'any' } } : {};

  it('needs a full key of the project', async () => {
    const { server, destinationId } = await begin();
    await add(server, destinationId, { id: 'msg_1' });
    expect((await server.call(method, path, { ...body, key: null })).status).toBe(401);
    expect((await server.call(method, path, { ...body, key: 'unknown-key-0123456789abcdef' })).status).toBe(401);
    expect((await server.call(method, path, { ...body, key: KEYS.frontend })).status).toBe(403);
    expect((await server.call(method, path, { ...body, key: KEYS.foreign })).status).toBe(403);
    expect((await server.ports.store.deliveries.get('msg_1'))?.status).toBe('failed');
  });

  it('shows no credential of the destination', async () => {
    const { server, destinationId } = await begin();
    await add(server, destinationId, { id: 'msg_1' });
    const key = (await server.call('GET', '/projects/acme/destinations/hooks?includeSecrets=true')).json;
    const { status, text } = await server.call(method, path, body);
    expect(status).toBe(200);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(key.secrets.webhookSigningKey);
  });
});

describe('messages', () => {
  it('are listed newest first, page by page, by what they have in common', async () => {
    const { server, destinationId } = await begin();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.unshift(await add(server, destinationId, { installationId: `installation-${index % 2}` }));
      server.ports.clock.advance(1000);
    }
    const list = async (query: string) => (await server.call('GET', `${MESSAGES}?${query}`)).json;
    const first = await list('pageSize=3');
    expect(first.results.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3));
    const rest = await list(`pageSize=3&pageToken=${first.pagination.nextPageToken}`);
    expect(rest).toMatchObject({ results: [{ id: ids[3] }, { id: ids[4] }], pagination: { done: true } });
    expect((await list('installationId=installation-1')).results).toHaveLength(2);
    expect((await list('status=delivered')).results).toEqual([]);
    expect((await list(`startTime=${first.results[1].createTime}`)).results).toHaveLength(2);
    expect((await list(`endTime=${first.results[1].createTime}`)).results).toHaveLength(3);
    expect((await server.call('GET', `${MESSAGES}?pageToken=none`)).status).toBe(400);
    expect((await server.call('GET', `${MESSAGES}?startTime=yesterday`)).status).toBe(400);
  });

  it('are stored encrypted, and returned with their content', async () => {
    const { server, destinationId } = await begin();
    const id = await add(server, destinationId);
    expect((await server.call('GET', `${MESSAGES}/${id}`)).json).toEqual({
      id,
      destinationId,
      status: 'failed',
      attempts: 8,
      lastError: 'The receiver responded with 500.',
      createTime: '2026-11-21T12:03:00.000Z',
      body: `{"content":"of ${id}"}`,
    });
    expect((await server.call('GET', `${MESSAGES}/none`)).status).toBe(404);
  });

  it('that an earlier version stored are returned and sent as well', async () => {
    const { server, destinationId } = await begin();
    await server.ports.store.deliveries.insert({
      id: 'msg_old',
      projectId: 'project-1',
      destinationId,
      plainBody: '{"old":true}',
      createTime: '2026-11-01T00:00:00.000Z',
      status: 'failed',
      attempts: 8,
      dueAt: null,
    });
    expect((await server.call('GET', `${MESSAGES}/msg_old`)).json.body).toBe('{"old":true}');
    expect((await server.call('POST', `${MESSAGES}/msg_old:resend`)).json.status).toBe('pending');
  });
});

describe('a request to resend', () => {
  it('many messages selects them, and names how many there were', async () => {
    const { server, destinationId } = await begin();
    for (let index = 0; index < 3; index += 1) await add(server, destinationId);
    const delivered = await add(server, destinationId, { status: 'delivered' });
    const resend = (body: object) => server.call('POST', `${MESSAGES}:resend`, { body });
    expect((await resend({})).json.issues).toMatchObject([{ name: 'destinationId' }]);
    expect((await resend({ status: 'delivered' })).status).toBe(400);
    expect((await resend({ destinationId, pageToken: 'none' })).status).toBe(400);
    expect((await resend({ destinationId: 'other' })).json).toEqual({ resent: 0, pagination: { done: true } });
    server.ports.clock.advance(1);
    expect((await resend({ destinationId })).json).toEqual({ resent: 3, pagination: { done: true } });
    expect((await resend({ destinationId })).json.resent).toBe(0);
    expect((await resend({ destinationId, status: 'delivered' })).json.resent).toBe(1);
    expect((await server.ports.store.deliveries.get(delivered))?.status).toBe('pending');
  });

  it('more messages than one request handles continues with its token, at most 1,000 in a second', async () => {
    const { server, destinationId } = await begin();
    for (let index = 0; index < 10_500; index += 1) await add(server, destinationId, { id: `msg_${index}` });
    server.ports.clock.advance(1);
    const resend = (body: object) => server.call('POST', `${MESSAGES}:resend`, { body });
    const first = (await resend({ destinationId })).json;
    expect(first).toMatchObject({ resent: 10_000, pagination: { done: false } });
    const rest = (await resend({ destinationId, pageToken: first.pagination.nextPageToken })).json;
    expect(rest).toEqual({ resent: 500, pagination: { done: true } });
    const messages = await server.ports.store.deliveries.list({ projectId: 'project-1' }, { limit: 20_000 });
    const start = server.ports.clock.now();
    const bySecond = Map.groupBy(messages, ({ dueAt }) => Math.floor((Number(dueAt) - start) / 1000));
    expect([...bySecond.values()].map(({ length }) => length).toSorted((a, b) => b - a)).toEqual([
      ...Array(10).fill(1000),
      500,
    ]);
  }, 60_000);

  it('one that waits, or whose destination is disabled, is rejected', async () => {
    const { server, destinationId } = await begin();
    const pending = await add(server, destinationId, { status: 'pending', dueAt: 1 });
    const failed = await add(server, destinationId);
    expect((await server.call('POST', `${MESSAGES}/${pending}:resend`)).status).toBe(422);
    await server.ports.store.destinations.setState(destinationId, { disabledAt: '2026-11-21T00:00:00.000Z' });
    expect((await server.call('POST', `${MESSAGES}/${failed}:resend`)).json.detail).toContain('disabled or deleted');
    expect((await server.call('POST', `${MESSAGES}/none:resend`)).status).toBe(404);
  });
});

/** Calls the management API of a world with workers. */
async function callWorld({ ports }: InstalledWorld, method: string, path: string) {
  const operatorToken = 'operator-token-of-the-world-0123';
  const operatorTokenHash = await ports.digests.sha256Hex(operatorToken);
  const app = createManagementApp({ ports, operatorTokenHash });
  const headers = { authorization: `Bearer ${operatorToken}` };
  const response = await app.fetch(new Request(`https://api.test/v1${path}`, { method, headers }));
  return { status: response.status, json: await response.json() };
}

it('a message of a read is sent again with the same id and content, and a new timestamp', async () => {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 20 } } });
  const { ports, receiver, project } = world;
  await startBackfills(ports, ports.store, world.installation, world.revision, ['calls']);
  await world.work();
  const [sent] = receiver.caught;
  const path = `/projects/${project.id}/messages`;
  const { results } = (await callWorld(world, 'GET', `${path}?status=delivered`)).json;
  expect(results).toMatchObject([{ id: sent?.id, status: 'delivered', attempts: 1, installationId: 'installation-1' }]);
  ports.clock.advance(60_000);
  const resent = await callWorld(world, 'POST', `${path}/${sent?.id}:resend`);
  expect(resent).toMatchObject({ status: 200, json: { status: 'pending', attempts: 0 } });
  await world.work();
  expect(receiver.caught).toHaveLength(2);
  const [, again] = receiver.caught;
  expect(again).toMatchObject({ id: sent?.id, body: sent?.body });
  const sentAt = (message = sent) => Number(message?.headers.get('svix-timestamp'));
  expect(sentAt(again) - sentAt()).toBe(60);
  expect((await ports.store.deliveries.get(sent?.id ?? ''))?.status).toBe('delivered');
});
