import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS } from '../../test/support/management-steps.ts';
import type { CallResponse } from '../../test/support/test-server.ts';
import { KEYS } from '../../test/support/test-server.ts';
import { createTokenServer, createTwoGroups } from '../../test/support/token-server.ts';
import { DEMO_KEY } from '../sandbox/call-tracking/account-data.ts';

const UNKNOWN = '5f0c8f3e-1111-4222-8333-444455556666';
const CONNECTIONS = '/projects/acme/connections';

/** A response without what is different each time, and without the id that was asked for. */
function shapeOf({ status, text, headers }: CallResponse, id: string) {
  const body = text.replaceAll(headers.get('X-Request-Id') ?? '', 'request').replaceAll(id, 'id');
  return { status, body, contentType: headers.get('Content-Type') };
}

const INSTALL = (groupRef: string, more: object = {}) => ({
  groupRef,
  config: { content: { provider: 'callRail', read: { objects: { calls: CALLS } } } },
  ...more,
});

// Abuse case 19.
describe('to a user token, what belongs to another group', () => {
  const patch = { updateMask: ['apiKey'], connection: { apiKey: DEMO_KEY } };
  const update = {
    updateMask: ['config.content.proxy.enabled'],
    installation: { config: { content: { provider: 'callRail', proxy: { enabled: false } } } },
  };
  const ofConnection = (id: string) => `${CONNECTIONS}/${id}`;
  const ofInstallation = (id: string) => `${INSTALLATIONS}/${id}`;

  it.each<[number, string, (id: string) => string, unknown, 'connection' | 'installation']>([
    [404, 'GET', ofConnection, undefined, 'connection'],
    [404, 'GET', (id) => `${CONNECTIONS}/${id}?includeCreds=true`, undefined, 'connection'],
    [403, 'PATCH', ofConnection, patch, 'connection'],
    [403, 'PATCH', ofConnection, undefined, 'connection'],
    [403, 'DELETE', ofConnection, undefined, 'connection'],
    [403, 'PATCH', (id) => `${CONNECTIONS}/${id}:oauth-update`, undefined, 'connection'],
    [404, 'GET', ofInstallation, undefined, 'installation'],
    [404, 'GET', (id) => `${INSTALLATIONS}/${id}/subscriptions`, undefined, 'installation'],
    [403, 'PATCH', ofInstallation, update, 'installation'],
    [403, 'PATCH', ofInstallation, { not: 'an update' }, 'installation'],
    [403, 'DELETE', ofInstallation, undefined, 'installation'],
  ])('does not exist: %i for %s', async (status, method, path, body, kind) => {
    const { server, g2 } = await createTwoGroups();
    const { id } = g2[kind];
    const state = async () => [
      (await server.as('g2', 'GET', ofConnection(g2.connection.id))).json,
      (await server.as('g2', 'GET', ofInstallation(g2.installation.id))).json,
    ];
    const before = await state();
    const foreign = await server.as('g1', method, path(id), { body });
    expect(foreign.status).toBe(status);
    expect(foreign.text).not.toContain('g2');
    const unknown = await server.as('g1', method, path(UNKNOWN), { body });
    expect(shapeOf(foreign, id)).toEqual(shapeOf(unknown, UNKNOWN));
    expect(await state()).toEqual(before);
  });

  it('is looked for in the same way as what does not exist', async () => {
    const { server, g2 } = await createTwoGroups();
    const { store } = server.ports;
    const lookUps: string[] = [];
    for (const name of ['connections', 'installations'] as const) {
      const repository = store[name];
      Object.assign(repository, watched(name, repository, lookUps));
    }
    const seenFor = async (method: string, path: string) => {
      lookUps.length = 0;
      await server.as('g1', method, path);
      return [...lookUps];
    };
    for (const method of ['GET', 'DELETE']) {
      for (const [path, id] of [
        [ofConnection, g2.connection.id],
        [ofInstallation, g2.installation.id],
      ] as const) {
        const seen = await seenFor(method, path(id));
        expect(seen).not.toEqual([]);
        expect(await seenFor(method, path(UNKNOWN))).toEqual(seen);
      }
    }
  });

  it('is no connection to install with, to fill a revision from or to change over to', async () => {
    const { server, g1, g2 } = await createTwoGroups();
    await server.as('g1', 'DELETE', ofInstallation(g1.installation.id));
    await connect(server, 'g1');
    const integration = (await server.as('g1', 'GET', '/projects/acme/integrations/calls-to-crm')).json;
    const hydrate = (id: string) =>
      `/projects/acme/integrations/calls-to-crm/revisions/${integration.latestRevision.id}:hydrate?connectionId=${id}`;
    const both = async (send: (id: string) => Promise<CallResponse>, status: number) => {
      const foreign = await send(g2.connection.id);
      expect(foreign.status).toBe(status);
      expect(shapeOf(foreign, g2.connection.id)).toEqual(shapeOf(await send(UNKNOWN), UNKNOWN));
    };
    await both((id) => server.as('g1', 'GET', hydrate(id)), 404);
    await both(
      (connectionId) => server.as('g1', 'POST', INSTALLATIONS, { body: INSTALL('g1', { connectionId }) }),
      422,
    );

    const { id } = (await server.as('g1', 'POST', INSTALLATIONS, { body: INSTALL('g1') })).json;
    const move = (connectionId: string) => ({ updateMask: ['connectionId'], installation: { connectionId } });
    await both((other) => server.as('g1', 'PATCH', ofInstallation(id), { body: move(other) }), 422);
  });

  it('is no installation whose objects can be patched', async () => {
    const { server, g2 } = await createTwoGroups();
    const path = '/projects/acme/integrations/calls-to-crm/objects/calls/config-content';
    const changes = [{ op: 'replace', path: '/disabled', value: true }];
    const send = (installationId: string) =>
      server.as('g1', 'PATCH', path, { body: { installationId, action: 'read', changes } });
    const foreign = await send(g2.installation.id);
    expect(foreign.status).toBe(404);
    expect(shapeOf(foreign, g2.installation.id)).toEqual(shapeOf(await send(UNKNOWN), UNKNOWN));
  });

  it('is in no list, with a filter and without', async () => {
    const { server, g1 } = await createTwoGroups();
    for (const [path, own] of [
      [CONNECTIONS, g1.connection.id],
      [INSTALLATIONS, g1.installation.id],
      ['/projects/acme/installations', g1.installation.id],
    ]) {
      for (const query of ['', '?groupRef=g1', '?']) {
        const { json } = await server.as('g1', 'GET', `${path}${query}`);
        expect(json.map(({ id }: { id: string }) => id)).toEqual([own]);
      }
      expect((await server.as('g3', 'GET', String(path))).json).toEqual([]);
      expect((await server.call('GET', String(path))).json).toHaveLength(2);
    }
  });
});

describe('a user token is limited to its group and consumer', () => {
  const account = (groupRef: string, consumerRef: string) => ({
    provider: 'callRail',
    groupRef,
    consumerRef,
    apiKey: DEMO_KEY,
  });
  const objects = '/projects/acme/integrations/calls-to-crm/objects/calls';
  const patch = (groupRef: string) => ({
    groupRef,
    action: 'read',
    changes: [{ op: 'add', path: '/disabled', value: true }],
  });
  const begin = (groupRef: string, consumerRef: string) => ({
    projectIdOrName: 'acme',
    provider: 'hubspot',
    groupRef,
    consumerRef,
  });

  it.each<[string, string, unknown]>([
    ['GET', `${CONNECTIONS}?groupRef=g2`, undefined],
    ['GET', `${CONNECTIONS}?consumerRef=user-of-g2`, undefined],
    ['GET', `${INSTALLATIONS}?groupRef=g2`, undefined],
    ['GET', '/projects/acme/installations?groupRef=g2', undefined],
    ['GET', '/projects/acme/bootstrap?groupRef=g2&integration=calls-to-crm', undefined],
    ['GET', `${objects}/metadata?groupRef=g2`, undefined],
    ['GET', '/projects/acme/providers/callRail/objects/calls/metadata?groupRef=g2', undefined],
    ['POST', `${CONNECTIONS}:generate`, account('g2', 'user-of-g1')],
    ['POST', `${CONNECTIONS}:generate`, account('g1', 'user-of-g2')],
    ['POST', INSTALLATIONS, INSTALL('g2')],
    ['PATCH', `${objects}/config-content`, patch('g2')],
    ['POST', '/oauth-connect', begin('g2', 'user-of-g1')],
    ['POST', '/oauth-connect', begin('g1', 'user-of-g2')],
    ['POST', '/custom-auth/connect', begin('g2', 'user-of-g1')],
    ['POST', '/custom-auth/connect', begin('g1', 'user-of-g2')],
  ])('%s %s', async (method, path, body) => {
    const { server } = await createTwoGroups();
    const { status, json } = await server.as('g1', method, path, { body });
    expect(status).toBe(403);
    expect(json.type).toBe('urn:ampersand:problem:forbidden');
    // Also when there is no such group: nothing is said about which there are.
    const unknownBody = JSON.parse(JSON.stringify(body ?? null).replaceAll('g2', 'unknown'));
    const other = await server.as('g1', method, path.replaceAll('g2', 'unknown'), { body: unknownBody ?? undefined });
    expect(other.json.detail).toBe(json.detail);
  });

  it('and what it makes carries its name, whatever the body says', async () => {
    const server = await createTokenServer();
    await deploy(server);
    const { id: connectionId } = (
      await server.as('g1', 'POST', `${CONNECTIONS}:generate`, { body: account('g1', 'user-of-g1') })
    ).json;
    const body = INSTALL('g1', { connectionId });
    const lie = { ...body, config: { ...body.config, createdBy: 'consumer:another-user' } };
    const { status, json } = await server.as('g1', 'POST', INSTALLATIONS, { body: lie });
    expect(status).toBe(201);
    expect(json).toMatchObject({ createdBy: 'consumer:user-of-g1', config: { createdBy: 'consumer:user-of-g1' } });

    const update = {
      updateMask: ['config.createdBy', 'config.content.read.objects.calls.disabled'],
      installation: {
        config: {
          createdBy: 'builder:boss',
          content: { provider: 'callRail', read: { objects: { calls: { disabled: true } } } },
        },
      },
    };
    const changed = await server.call('PATCH', `${INSTALLATIONS}/${json.id}`, {
      body: update,
      bearer: await server.tokenOf('g1', { consumerRef: 'colleague' }),
    });
    expect(changed.json.config.createdBy).toBe('consumer:colleague');
  });
});

// Abuse case 20.
describe('refs', () => {
  const account = (groupRef: string, consumerRef: string) => ({
    body: { provider: 'callRail', groupRef, consumerRef, apiKey: DEMO_KEY },
  });

  it.each([
    ['a colon in one or the other', ['a:b', 'c'], ['a', 'b:c']],
    ['two spellings of one letter', ['caf\u00e9', 'x'], ['cafe\u0301', 'x']],
    ['letters that look alike', ['acme', 'x'], ['\u0430cme', 'x']],
    ['letters of either case', ['Acme', 'x'], ['acme', 'x']],
    ['characters that do not show', ['acme', 'x'], ['acme\u200b', 'x']],
    ['a space at the end', ['acme', 'x'], ['acme ', 'x']],
    ['JSON in them', ['a","b', 'c'], ['a', 'b","c']],
  ] as const)('with %s stay apart', async (_, [group, consumer], [otherGroup, otherConsumer]) => {
    const server = await createTokenServer();
    const one = await server.tokenOf(group, { consumerRef: consumer });
    const other = await server.tokenOf(otherGroup, { consumerRef: otherConsumer });
    const made = await server.call('POST', `${CONNECTIONS}:generate`, { ...account(group, consumer), bearer: one });
    expect(made.status).toBe(201);
    expect((await server.call('GET', CONNECTIONS, { bearer: one })).json).toHaveLength(1);
    expect((await server.call('GET', CONNECTIONS, { bearer: other })).json).toEqual([]);
    expect((await server.call('GET', `${CONNECTIONS}/${made.json.id}`, { bearer: other })).status).toBe(404);
    const query = `?groupRef=${encodeURIComponent(group)}`;
    expect((await server.call('GET', `${CONNECTIONS}${query}`, { bearer: one })).status).toBe(200);
    expect((await server.call('GET', `${CONNECTIONS}${query}`, { bearer: other })).status).toBe(403);
  });

  it('with half a character in them stay apart', async () => {
    const server = await createTokenServer();
    const [one, other] = ['a\ud800', 'a\ud801'].map((group) => server.tokenOf(group, { consumerRef: 'x' }));
    const made = await server.call('POST', `${CONNECTIONS}:generate`, {
      ...account('a\ud800', 'x'),
      bearer: await one,
    });
    expect(made.status).toBe(201);
    expect((await server.call('GET', CONNECTIONS, { bearer: await one })).json).toHaveLength(1);
    expect((await server.call('GET', CONNECTIONS, { bearer: await other })).json).toEqual([]);
  });

  it('given twice in a query count as the last one', async () => {
    const server = await createTokenServer();
    const { json } = await server.as('g1', 'GET', `${CONNECTIONS}?groupRef=g2&groupRef=g1`);
    expect(json).toEqual([]);
    expect((await server.as('g1', 'GET', `${CONNECTIONS}?groupRef=g1&groupRef=g2`)).status).toBe(403);
  });
});

// Abuse case 21.
describe('a key of one project', () => {
  it('opens no other one, by its name, by its id or by a name that is the id of another', async () => {
    const server = await createTokenServer();
    for (const project of ['rival', 'RIVAL', 'project-2']) {
      expect((await server.call('GET', `/projects/${project}`)).status, project).toBe(403);
    }
    // A project whose name is the id of another one: the id wins, and the key of the namesake opens nothing.
    const body = { name: 'project-1', appName: 'Namesake', orgId: 'org-1' };
    const { json } = await server.call('POST', '/projects', { body, bearer: KEYS.operator });
    expect(json.name).toBe('project-1');
    const label = { body: { label: 'namesake' }, bearer: KEYS.operator };
    const { key } = (await server.call('POST', `/projects/${json.id}/api-keys`, label)).json;
    expect((await server.call('GET', '/projects/project-1', { key })).status).toBe(403);
    expect((await server.call('GET', '/projects/project-1')).json.name).toBe('acme');
    expect((await server.call('GET', `/projects/${json.id}`, { key })).json.name).toBe('project-1');
  });

  it("finds nothing of another project's by its id", async () => {
    const { server, g1 } = await createTwoGroups();
    const rival = { key: KEYS.foreign };
    await server.call('PUT', '/projects/rival/integrations:batch', {
      ...rival,
      body: {
        sourceYaml:
          'specVersion: 1.0.0\nintegrations:\n  - name: mine\n    provider: callRail\n    proxy:\n      enabled: true\n',
      },
    });
    const paths = [
      `/projects/rival/connections/${g1.connection.id}`,
      `/projects/rival/integrations/${g1.installation.integrationId}`,
      `/projects/rival/integrations/mine/installations/${g1.installation.id}`,
    ];
    for (const path of paths) expect((await server.call('GET', path, rival)).status, path).toBe(404);
  });
});

// Abuse case 22.
describe('a key for browsers', () => {
  it('is shown no credential, and neither is a user token', async () => {
    const { server, g1 } = await createTwoGroups();
    const path = `${CONNECTIONS}/${g1.connection.id}`;
    expect((await server.call('GET', `${path}?includeCreds=true`)).text).toContain(DEMO_KEY);
    const tries = ['', '?includeCreds=true', '?includeRefreshToken=true', '?refresh=ifExpired'];
    for (const query of tries) {
      for (const credential of [{ key: KEYS.frontend }, { bearer: await server.tokenOf('g1') }]) {
        expect((await server.call('GET', `${path}${query}`, credential)).text).not.toContain(DEMO_KEY);
      }
    }
    for (const credential of [{ key: KEYS.frontend }, { bearer: await server.tokenOf('g1') }]) {
      const lists = [CONNECTIONS, INSTALLATIONS, '/projects/acme/bootstrap?groupRef=g1&integration=calls-to-crm'];
      for (const list of lists) {
        const { status, text } = await server.call('GET', list, credential);
        expect(status).toBe(200);
        expect(text).not.toContain(DEMO_KEY);
      }
    }
  });
});

/** Names each call of a repository. */
function watched(name: string, repository: object, seen: string[]): object {
  return Object.fromEntries(
    Object.entries(repository).map(([method, call]: [string, (...args: unknown[]) => unknown]) => [
      method,
      (...args: unknown[]) => {
        seen.push(`${name}.${method}`);
        return call(...args);
      },
    ]),
  );
}
