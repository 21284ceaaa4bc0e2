import { describe, expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { fullKey } from '../../../test/support/stored-key.ts';
import { withAuthorityChanges } from '../kernel/authority-changes.ts';
import type { AuthorityQuery } from '../kernel/ports.ts';
import { AuthorisedCalls } from './authorise-proxy-call.ts';

const KEY = 'full-key-of-acme';
const HEADERS: Record<string, string> = {
  'x-api-key': KEY,
  'x-amp-project-id': 'project-1',
  'x-amp-proxy-version': '1',
  'x-amp-installation-id': 'installation-1',
};

async function begin() {
  const world = await createInstalledWorld();
  const { ports, project } = world;
  let lookUps = 0;
  const counted = {
    ...ports.store,
    installations: {
      ...ports.store.installations,
      findAuthorities: (query: AuthorityQuery) => {
        lookUps += 1;
        return ports.store.installations.findAuthorities(query);
      },
    },
  };
  const store = withAuthorityChanges(counted);
  await store.apiKeys.insert(fullKey(project, KEY));
  const calls = new AuthorisedCalls({ ...ports, store });
  const authorise = (headers: Record<string, string | undefined> = {}) =>
    calls.authorise((name) => ({ ...HEADERS, ...headers })[name]);
  return { ...world, store, authorise, lookUps: () => lookUps, pass: (ms: number) => ports.clock.advance(ms) };
}

describe('what was authorised', () => {
  it('is looked up once in five minutes, however many ask at the same time', async () => {
    const { authorise, lookUps, pass } = await begin();
    const results = await Promise.all([authorise(), authorise(), authorise()]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    pass(299_999);
    await authorise();
    expect(lookUps()).toBe(1);
    pass(1);
    await authorise();
    expect(lookUps()).toBe(2);
  });

  it('counts no longer as soon as a key, an installation or a connection changes', async () => {
    const { authorise, store, installation, connection } = await begin();
    expect(await authorise()).toMatchObject({ ok: true });
    const { config } = installation;
    const off = { ...config, content: { ...config.content, proxy: { enabled: false } } };
    await store.transaction((repositories) => repositories.installations.update({ ...installation, config: off }));
    expect(await authorise()).toMatchObject({ ok: false, rejection: { code: 'proxy-disabled' } });
    await store.installations.update({ ...installation, version: 2 });
    expect(await authorise()).toMatchObject({ ok: true });
    await store.connections.update({ ...connection, status: 'bad_credentials' });
    expect(await authorise()).toMatchObject({ value: { connection: { status: 'bad_credentials' } } });
    await store.apiKeys.delete('key-1');
    expect(await authorise()).toMatchObject({ ok: false, rejection: { code: 'unauthenticated' } });
  });

  it('still counts after a look for tokens to refresh', async () => {
    const { authorise, lookUps, store } = await begin();
    await authorise();
    await store.connections.dueForRefresh({ now: 0, limit: 10 });
    await store.connections.nextRefreshAt();
    await authorise();
    expect(lookUps()).toBe(1);
  });

  it('does not count for other headers', async () => {
    const { authorise } = await begin();
    await authorise();
    expect(await authorise({ 'x-api-key': 'wrong' })).toMatchObject({ rejection: { code: 'unauthenticated' } });
    expect(await authorise({ 'x-amp-installation-id': 'other' })).toMatchObject({ rejection: { code: 'not-found' } });
  });

  it('is looked up again after a rejection', async () => {
    const { authorise, lookUps } = await begin();
    await authorise({ 'x-amp-installation-id': 'other' });
    await authorise({ 'x-amp-installation-id': 'other' });
    expect(lookUps()).toBe(2);
  });
});

it('a change in a transaction that is not kept changes nothing that matters', async () => {
  const { authorise, store, installation, lookUps } = await begin();
  await authorise();
  const failed = store.transaction(async (repositories) => {
    await repositories.installations.delete(installation.id);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await authorise()).toMatchObject({ ok: true });
  expect(lookUps()).toBe(2);
});
