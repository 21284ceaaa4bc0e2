import { describe, expect, it } from 'vitest';
import { MANIFEST } from '../../test/support/management-steps.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';

const ID = '0b7f6c1e-94a5-4d0f-8a35-6a2f5f3c9d21';
const SPELLINGS = [ID, ID.toUpperCase()];
const NEAR = [`crm-${ID}`, `${ID}-crm`, ID.replaceAll('-', ''), ID.slice(1)];
const ISSUE = { detail: expect.stringContaining('must not have the form of an id') };

const createProject = (server: TestServer, name: string) =>
  server.call('POST', '/projects', { bearer: KEYS.operator, body: { name, appName: 'A', orgId: 'o' } });
const renameProject = (server: TestServer, name: string) =>
  server.call('PATCH', '/projects/project-2', { key: KEYS.foreign, body: { updateMask: ['name'], project: { name } } });
const webhook = (name: string) => ({ name, type: 'webhook', metadata: { url: 'https://app.example/hooks' } });
const createDestination = (server: TestServer, name: string) =>
  server.call('POST', '/projects/acme/destinations', { body: webhook(name) });

const deploy = (server: TestServer, name: string) =>
  server.call('PUT', '/projects/acme/integrations:batch', {
    body: { sourceYaml: MANIFEST.replace('calls-to-crm', name) },
  });

describe('a name in the form of an id', () => {
  it('is no name of a project, so that no request about one project reaches another', async () => {
    const server = await createTestServer();
    const { id } = (await createProject(server, 'victim')).json;
    for (const name of [...SPELLINGS, id]) {
      const created = await createProject(server, name);
      expect([created.status, created.json.issues]).toMatchObject([400, [{ name: 'name', ...ISSUE }]]);
      const renamed = await renameProject(server, name);
      expect([renamed.status, renamed.json.issues]).toMatchObject([400, [{ name: 'project.name', ...ISSUE }]]);
    }
    for (const name of NEAR) {
      expect((await createProject(server, name)).status, name).toBe(201);
      expect((await renameProject(server, `${name}x`)).status, name).toBe(200);
    }
  });

  it('is no name of a destination', async () => {
    const server = await createTestServer();
    await createDestination(server, 'hooks');
    const patch = (name: string) =>
      server.call('PATCH', '/projects/acme/destinations/hooks', {
        body: { updateMask: ['name'], destination: { name } },
      });
    for (const name of SPELLINGS) {
      const created = await createDestination(server, name);
      expect([created.status, created.json.issues]).toMatchObject([400, [{ name: 'name', ...ISSUE }]]);
      const renamed = await patch(name);
      expect([renamed.status, renamed.json.issues]).toMatchObject([400, [{ name: 'destination.name', ...ISSUE }]]);
    }
    for (const name of NEAR) expect((await createDestination(server, name)).status, name).toBe(201);
  });

  it('is no name of an integration, in a manifest and in a body', async () => {
    const server = await createTestServer();
    await createDestination(server, 'hooks');
    for (const name of SPELLINGS) {
      const deployed = await deploy(server, name);
      expect([deployed.status, deployed.json.issues]).toMatchObject([
        422,
        [
          {
            name: '$.integrations[0].name',
            detail: expect.stringMatching(/form of an id.* \(line \d+, column \d+\)$/),
          },
        ],
      ]);
      const content = { name, provider: 'callRail', proxy: { enabled: true } };
      const body = { name, provider: 'callRail', latestRevision: { specVersion: '1.0.0', content } };
      const created = await server.call('POST', '/projects/acme/integrations', { body });
      expect([created.status, created.json.issues]).toMatchObject([
        422,
        [{ name: 'latestRevision.content.name', ...ISSUE }],
      ]);
    }
    for (const name of NEAR) {
      expect((await deploy(server, name)).status, name).toBe(200);
    }
  });

  it('that an earlier version stored never stands for what has this id', async () => {
    const server = await createTestServer();
    const { projects, destinations } = server.ports.store;
    const victim = (await createProject(server, 'victim')).json;
    const squatter = await projects.find('rival');
    if (squatter === undefined) throw new Error('The project is gone.');
    await projects.update({ ...squatter, name: victim.id });
    for (const spelling of [victim.id, victim.id.toUpperCase()]) {
      const { json } = await server.call('GET', `/projects/${spelling}`, { bearer: KEYS.operator });
      expect(json).toMatchObject({ id: victim.id, name: 'victim' });
      expect((await server.call('GET', `/projects/${spelling}`, { key: KEYS.foreign })).status).toBe(403);
    }
    expect((await server.call('GET', '/projects/project-2', { key: KEYS.foreign })).json.name).toBe(victim.id);

    const { id } = (await createDestination(server, 'hooks')).json;
    const stored = await destinations.find('project-1', id);
    if (stored === undefined) throw new Error('The destination is gone.');
    await destinations.insert({ ...stored, id: ID, name: id });
    expect((await server.call('GET', `/projects/acme/destinations/${id}`)).json.name).toBe('hooks');
  });
});
