import { expect, it } from 'vitest';
import { createTestPorts } from '../../test/support/core-ports.ts';
import { bootstrap } from './bootstrap.ts';
import { ConfigError } from './config-error.ts';

const ID = '0b7f6c1e-94a5-4d0f-8a35-6a2f5f3c9d21';

it('refuses to create a project whose name has the form of an id', async () => {
  const ports = createTestPorts();
  const started = bootstrap(ports, { bootstrap: { project: ID }, adminToken: undefined });
  await expect(started).rejects.toThrow(
    new ConfigError('AMP_BOOTSTRAP_PROJECT', `must not have the form of an id, but "${ID}" is a UUID. Choose a name.`),
  );
  expect(await ports.store.projects.list()).toEqual([]);
});

it('goes on with a project of such a name that an earlier version created', async () => {
  const ports = createTestPorts();
  const createTime = '2026-11-21T12:00:00.000Z';
  await ports.store.projects.insert({ id: 'project-1', name: ID, appName: ID, orgId: 'o', createTime });
  await bootstrap(ports, { bootstrap: { project: ID, apiKey: 'a-key-of-the-environment' }, adminToken: undefined });
  expect(await ports.store.apiKeys.list('project-1')).toHaveLength(1);
});
