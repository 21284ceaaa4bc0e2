import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

const TOPICS = '/projects/acme/topics';
const EVENT_ROUTES = '/projects/acme/notification-event-topic-routes';
const DESTINATION_ROUTES = '/projects/acme/topic-destination-routes';

const createTopic = (server: TestServer, name: string) => server.call('POST', TOPICS, { body: { name } });
const routeEvent = (server: TestServer, eventType: string, topicId: string) =>
  server.call('POST', EVENT_ROUTES, { body: { eventType, topicId } });
const routeTopic = (server: TestServer, topicId: string, destinationId: string) =>
  server.call('POST', DESTINATION_ROUTES, { body: { topicId, destinationId } });
const createDestination = async (server: TestServer, name = 'hooks') =>
  (
    await server.call('POST', '/projects/acme/destinations', {
      body: { name, type: 'webhook', metadata: { url: 'https://app.example/hooks' } },
    })
  ).json;

describe('a topic', () => {
  it('is created, listed by name, renamed and deleted', async () => {
    const server = await createTestServer();
    const { status, json } = await createTopic(server, 'installs');
    expect(status).toBe(201);
    expect(json).toMatchObject({ name: 'installs', projectId: 'project-1' });
    const { json: alerts } = await createTopic(server, 'Alerts-2');
    expect((await server.call('GET', TOPICS)).json).toEqual([alerts, json]);
    server.ports.clock.advance(1000);
    const renamed = await server.call('PATCH', `${TOPICS}/${json.id}`, { body: { name: 'INSTALLS' } });
    expect(renamed.json).toEqual({
      ...json,
      name: 'INSTALLS',
      updateTime: new Date(server.ports.clock.now()).toISOString(),
    });
    expect((await server.call('DELETE', `${TOPICS}/${json.id}`)).status).toBe(204);
    expect((await server.call('DELETE', `${TOPICS}/${json.id}`)).status).toBe(404);
    expect((await server.call('GET', TOPICS)).json).toEqual([alerts]);
  });

  it('has its own name, in whatever case', async () => {
    const server = await createTestServer();
    await createTopic(server, 'installs');
    const { json: other } = await createTopic(server, 'other');
    expect((await createTopic(server, 'Installs')).status).toBe(409);
    expect((await server.call('PATCH', `${TOPICS}/${other.id}`, { body: { name: 'INSTALLS' } })).status).toBe(409);
  });

  it.each(['', 'with space', 'ünder', 'a_b', 'x'.repeat(65)])('is refused with the name "%s"', async (name) => {
    const server = await createTestServer();
    const { status, json } = await createTopic(server, name);
    expect([status, json.issues[0].name]).toEqual([400, 'name']);
    const { json: topic } = await createTopic(server, 'x'.repeat(64));
    expect((await server.call('PATCH', `${TOPICS}/${topic.id}`, { body: { name } })).status).toBe(400);
  });

  it('of another project is not found', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    const options = { key: KEYS.foreign, body: { name: 'taken' } };
    expect((await server.call('PATCH', `/projects/rival/topics/${topic.id}`, options)).status).toBe(404);
    expect((await server.call('DELETE', `/projects/rival/topics/${topic.id}`, options)).status).toBe(404);
    const body = { eventType: 'connection.created', topicId: topic.id };
    const route = '/projects/rival/notification-event-topic-routes';
    expect((await server.call('POST', route, { key: KEYS.foreign, body })).status).toBe(422);
  });
});

describe('a route from an event to a topic', () => {
  it('is created, found by event or topic, and deleted', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    const { json: other } = await createTopic(server, 'other');
    const { status, json: created } = await routeEvent(server, 'installation.created', topic.id);
    expect(status).toBe(201);
    expect(created).toMatchObject({ eventType: 'installation.created', topicId: topic.id, projectId: 'project-1' });
    const { json: deleted } = await routeEvent(server, 'installation.deleted', other.id);
    const list = async (query = '') => (await server.call('GET', `${EVENT_ROUTES}${query}`)).json;
    expect(await list()).toEqual([created, deleted]);
    expect(await list(`?topicId=${topic.id}`)).toEqual([created]);
    expect(await list('?eventType=installation.deleted')).toEqual([deleted]);
    expect((await server.call('GET', `${EVENT_ROUTES}?eventType=moon.rises`)).status).toBe(400);
    expect((await server.call('DELETE', `${EVENT_ROUTES}/${created.id}`)).status).toBe(204);
    expect((await server.call('DELETE', `${EVENT_ROUTES}/${created.id}`)).status).toBe(404);
    expect(await list()).toEqual([deleted]);
  });

  it('is refused for an unknown event, an unknown topic, and a second time', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    expect((await routeEvent(server, 'moon.rises', topic.id)).status).toBe(400);
    expect((await routeEvent(server, 'connection.created', 'nowhere')).status).toBe(422);
    expect((await routeEvent(server, 'connection.created', topic.id)).status).toBe(201);
    expect((await routeEvent(server, 'connection.created', topic.id)).status).toBe(409);
  });

  it('goes when its topic is deleted', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    await routeEvent(server, 'connection.created', topic.id);
    await routeTopic(server, topic.id, (await createDestination(server)).id);
    await server.call('DELETE', `${TOPICS}/${topic.id}`);
    expect((await server.call('GET', EVENT_ROUTES)).json).toEqual([]);
    expect((await server.call('GET', DESTINATION_ROUTES)).json).toEqual([]);
  });
});

describe('a route from a topic to a destination', () => {
  it('is created, found by either end, and deleted', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    const [hooks, more] = [await createDestination(server), await createDestination(server, 'more')];
    const { status, json: first } = await routeTopic(server, topic.id, hooks.id);
    expect(status).toBe(201);
    expect(first).toMatchObject({ topicId: topic.id, destinationId: hooks.id, projectId: 'project-1' });
    const { json: second } = await routeTopic(server, topic.id, more.id);
    const list = async (query = '') => (await server.call('GET', `${DESTINATION_ROUTES}${query}`)).json;
    expect(await list(`?topicId=${topic.id}`)).toEqual([first, second]);
    expect(await list(`?destinationId=${more.id}`)).toEqual([second]);
    expect(await list('?topicId=other')).toEqual([]);
    expect((await server.call('DELETE', `${DESTINATION_ROUTES}/${first.id}`)).status).toBe(204);
    expect((await server.call('DELETE', `${DESTINATION_ROUTES}/${first.id}`)).status).toBe(404);
    await server.call('DELETE', '/projects/acme/destinations/more');
    expect(await list()).toEqual([]);
  });

  it('is refused for an unknown end, and a second time', async () => {
    const server = await createTestServer();
    const { json: topic } = await createTopic(server, 'installs');
    const { id } = await createDestination(server);
    expect((await routeTopic(server, 'nowhere', id)).status).toBe(404);
    expect((await routeTopic(server, topic.id, 'nowhere')).status).toBe(404);
    expect((await routeTopic(server, topic.id, id)).status).toBe(201);
    expect((await routeTopic(server, topic.id, id)).status).toBe(409);
  });
});
