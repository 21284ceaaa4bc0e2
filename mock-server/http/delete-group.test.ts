import { expect, it } from 'vitest';
import { INSTALLATIONS } from '../../test/support/management-steps.ts';
import { KEYS } from '../../test/support/test-server.ts';
import { createTwoGroups } from '../../test/support/token-server.ts';
import type { Repositories } from '../core/kernel/ports.ts';

const GROUP = '/projects/acme/groups/g1';

/** Everything that names the group, its installation or its connection. */
async function stored(repositories: Repositories, groupRef: string, installationId: string) {
  const group = { projectId: 'project-1', groupRef };
  return {
    group: await repositories.groups.get('project-1', groupRef),
    installations: await repositories.installations.list(group),
    connections: await repositories.connections.list(group),
    operations: await repositories.operations.list(installationId, { limit: 10 }),
    configChanges: await repositories.configChanges.list(installationId, { limit: 10 }),
  };
}

it('is refused to frontend keys, to tokens of the group, and to keys of other projects', async () => {
  const { server, g1 } = await createTwoGroups();
  const before = await stored(server.ports.store, 'g1', g1.installation.id);
  expect((await server.call('DELETE', GROUP, { key: null })).status).toBe(401);
  expect((await server.call('DELETE', GROUP, { key: KEYS.frontend })).status).toBe(403);
  expect((await server.call('DELETE', GROUP, { key: KEYS.foreign })).status).toBeGreaterThanOrEqual(403);
  expect((await server.as('g1', 'DELETE', GROUP)).status).toBe(403);
  expect(await stored(server.ports.store, 'g1', g1.installation.id)).toEqual(before);
});

it('deletes installations, history, connections and names of the group, and nothing of another group', async () => {
  const { server, g1, g2 } = await createTwoGroups();
  const { store } = server.ports;
  const other = await stored(store, 'g2', g2.installation.id);
  const before = await stored(store, 'g1', g1.installation.id);
  expect(before.operations.length + before.configChanges.length).toBeGreaterThan(0);
  const { consumerRef = '' } = before.connections[0] ?? {};
  expect(await store.consumers.get('project-1', consumerRef)).toBeDefined();

  expect((await server.call('DELETE', GROUP)).status).toBe(204);
  expect(await stored(store, 'g1', g1.installation.id)).toEqual({
    group: undefined,
    installations: [],
    connections: [],
    operations: [],
    configChanges: [],
  });
  expect(await store.consumers.get('project-1', consumerRef)).toBeUndefined();
  expect((await server.call('GET', `${INSTALLATIONS}/${g1.installation.id}`)).status).toBe(404);
  expect(await stored(store, 'g2', g2.installation.id)).toEqual(other);
});

it('names a group that does not exist, or that was deleted before', async () => {
  const { server } = await createTwoGroups();
  expect((await server.call('DELETE', '/projects/acme/groups/unknown')).status).toBe(404);
  await server.call('DELETE', GROUP);
  expect((await server.call('DELETE', GROUP)).status).toBe(404);
});
