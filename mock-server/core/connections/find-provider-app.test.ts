import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../store/memory/memory-store.ts';
import type { Store } from '../kernel/ports.ts';
import { newestProviderApp, ownProviderApp } from './provider-apps.ts';

let store: Store;

beforeEach(async () => {
  store = createMemoryStore();
  await insert('older', '2026-01-01T00:00:00.000Z');
  await insert('newer', '2026-02-01T00:00:00.000Z');
  await insert('another-provider', '2026-03-01T00:00:00.000Z', { provider: 'salesforce' });
  await insert('another-project', '2026-03-01T00:00:00.000Z', { projectId: 'project-2' });
});

async function insert(id: string, createTime: string, more: { provider?: string; projectId?: string } = {}) {
  const app = {
    id,
    projectId: 'project-1',
    provider: 'hubspot',
    clientId: id,
    sealedClientSecret: 'sealed',
    createTime,
  };
  await store.providerApps.insert({ ...app, ...more });
}

const own = async (providerAppId?: string) =>
  (await ownProviderApp(store, { projectId: 'project-1', provider: 'hubspot', providerAppId }))?.id;

it('a project uses its newest app for a provider', async () => {
  expect((await newestProviderApp(store, 'project-1', 'hubspot'))?.id).toBe('newer');
  expect(await newestProviderApp(store, 'project-1', 'slack')).toBeUndefined();
});

describe('a connection', () => {
  it('stays with the app that it was made with', async () => {
    expect(await own('older')).toBe('older');
  });

  it.each([
    ['its own was deleted', 'gone'],
    ['it knows none', undefined],
    ['it names one of another project', 'another-project'],
  ])('goes with the newest when %s', async (_when, providerAppId) => {
    expect(await own(providerAppId)).toBe('newer');
  });
});
