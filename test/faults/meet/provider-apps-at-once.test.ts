import { describe, expect, test } from 'vitest';
import { createEventWorld } from '../../support/event-world.ts';
import { EVERY_STORE } from '../../support/stores-at-once.ts';

const app = (appId: string, externalRef = 'ours') => ({
  provider: 'hubspot',
  clientId: 'client',
  clientSecret: 'secret',
  scopes: ['oauth'],
  externalRef,
  metadata: { providerParams: { appId } },
});

describe.for(EVERY_STORE)('provider apps of one application on $name', ({ isAvailable, tags, open }) => {
  test.skipIf(!isAvailable)(
    'are twenty at most, however many are made or moved there at once, in all projects',
    { tags },
    async () => {
      const world = await createEventWorld({ ports: { store: await open() } });
      const create = (appId: string, project = 'acme') => world.request('POST', '/provider-apps', app(appId), project);
      const moved = [];
      for (let made = 0; made < 14; made += 1) {
        expect((await create('700001', made % 2 === 0 ? 'acme' : 'rival')).status).toBe(200);
        if (made < 6) moved.push((await create('700002')).json.id);
      }
      const { metadata } = app('700001');
      const outcomes = await Promise.all([
        ...Array.from({ length: 12 }, (_, index) => create('700001', index % 2 === 0 ? 'acme' : 'rival')),
        ...moved.map((id) =>
          world.request('PATCH', `/provider-apps/${id}`, { updateMask: ['metadata'], providerApp: { metadata } }),
        ),
      ]);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(6);
      expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(12);
      expect(await world.ports.store.providerApps.listByAppId('hubspot', '700001')).toHaveLength(20);
      expect((await create('700003')).status).toBe(200);
      // A name of the builder's own is not unique.
      expect(
        new Set((await world.api('GET', '/provider-apps')).map((one: { externalRef: string }) => one.externalRef)),
      ).toEqual(new Set(['ours']));
    },
  );
});
