import { describe, expect, test } from 'vitest';
import { openProviderContext } from '../../../mock-server/core/connections/provider-context.ts';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { identityTaskId } from '../../../mock-server/core/kernel/task-ids.ts';
import { identifyAccount } from '../../../mock-server/core/subscriptions/identify-account.ts';
import { createSubscribedWorld } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { createHeldRequests } from '../../support/held-requests.ts';
import { createOauthWorld } from '../../support/oauth-world.ts';
import { EVERY_STORE } from '../../support/stores-at-once.ts';

const REGION = {
  updateMask: ['providerMetadata'],
  connection: { providerMetadata: { region: { value: 'eu', source: 'input' } } },
};

const isTokenRequest = ({ url }: Request) => new URL(url).pathname === '/oauth/token';

/** A group with a connection, at a provider whose requests can wait. */
async function start(store: Store) {
  const held = createHeldRequests();
  const world = await createOauthWorld({
    store,
    intercept: held.provider,
  });
  await world.connect();
  const [connection] = await world.connections();
  const id = connection?.id ?? '';
  const call = (method: string, path: string, body?: object) =>
    world.server.call(method, `/projects/acme${path}`, { ...(body && { body }) });
  return {
    world,
    held,
    id,
    call,
    comesBack: async () => world.allow((await world.beginUpdate(id)).text),
    stored: () => store.connections.get(id),
    changeRegion: async () => expect((await call('PATCH', `/connections/${id}`, REGION)).status).toBe(200),
  };
}

describe.for(EVERY_STORE)('on $name', ({ isAvailable, tags, open }) => {
  describe('while a sign-in requests its tokens', () => {
    test.skipIf(!isAvailable)(
      'another sign-in of the connection ends: its credential stays, and the first one fails',
      { tags },
      async () => {
        const { world, held, comesBack, stored } = await start(await open());
        const [first, second] = [await comesBack(), await comesBack()];
        const request = held.hold(isTokenRequest);
        const opening = world.open(first);
        await request.reached;
        expect((await world.open(second)).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
        const after = await stored();
        request.release();
        const { message } = await opening;
        expect(message.eventType).toBe('AUTHORIZATION_FAILED');
        expect(message.message).toContain('was changed during the sign-in');
        expect(await stored()).toEqual(after);
      },
    );

    test.skipIf(!isAvailable)('a change of the metadata stays, and the sign-in fails', { tags }, async () => {
      const { world, held, comesBack, changeRegion, stored } = await start(await open());
      const back = await comesBack();
      const request = held.hold(isTokenRequest);
      const opening = world.open(back);
      await request.reached;
      await changeRegion();
      const after = await stored();
      request.release();
      expect((await opening).message.eventType).toBe('AUTHORIZATION_FAILED');
      expect(await stored()).toEqual(after);
    });

    test.skipIf(!isAvailable)('a token that is refreshed does not disturb it', { tags }, async () => {
      const { world, held, comesBack, call, id, stored } = await start(await open());
      const back = await comesBack();
      const request = held.hold(isTokenRequest);
      const opening = world.open(back);
      await request.reached;
      expect((await call('GET', `/connections/${id}?refresh=force`)).status).toBe(200);
      const refreshed = await stored();
      request.release();
      expect((await opening).message.eventType).toBe('AUTHORIZATION_SUCCEEDED');
      expect((await stored())?.sealedCredential).not.toBe(refreshed?.sealedCredential);
    });

    test.skipIf(!isAvailable)('its provider app is deleted: no connection is made', { tags }, async () => {
      const { world, held, id, call } = await start(await open());
      expect((await call('DELETE', `/connections/${id}`)).status).toBe(204);
      const back = await world.allow((await world.begin()).text);
      const request = held.hold(isTokenRequest);
      const opening = world.open(back);
      await request.reached;
      expect((await call('DELETE', `/provider-apps/${world.appId}`)).status).toBe(204);
      request.release();
      expect((await opening).message.eventType).toBe('AUTHORIZATION_FAILED');
      expect(await world.connections()).toEqual([]);
    });
  });

  test.skipIf(!isAvailable)(
    'a change of the metadata while the customer is at the page of the provider stays, and the sign-in fails',
    { tags },
    async () => {
      const { world, comesBack, changeRegion, stored } = await start(await open());
      const back = await comesBack();
      await changeRegion();
      const after = await stored();
      expect((await world.open(back)).message.eventType).toBe('AUTHORIZATION_FAILED');
      expect(await stored()).toEqual(after);
    },
  );

  test.skipIf(!isAvailable)(
    'a call that is refused after the place of the account was changed says nothing about the credential',
    { tags },
    async () => {
      const store = await open();
      const held = createHeldRequests();
      let isRefusing = false;
      const world = await createSubscribedWorld({
        ports: { store },
        provider: async (request) => {
          await held.provider(request);
          return isRefusing ? Response.json({ message: 'No such account.' }, { status: 401 }) : undefined;
        },
      });
      afterThisTest(() => world.stop());
      const [connection] = await store.connections.list({ projectId: 'project-acme' });
      if (connection === undefined) throw new Error('There is no connection.');
      const opened = await openProviderContext(world.ports, connection);
      if (!opened.ok) throw new Error(opened.rejection.detail);
      const request = held.hold(({ url }) => new URL(url).pathname === '/crm/v3/objects/contacts');
      const calling = opened.value.context.send({ method: 'GET', path: '/crm/v3/objects/contacts' });
      await request.reached;
      await world.api('PATCH', `/connections/${connection.id}`, REGION);
      isRefusing = true;
      request.release();
      expect(await calling).toMatchObject({ ok: true, value: { status: 401 } });
      expect((await store.connections.get(connection.id))?.status).not.toBe('bad_credentials');
    },
  );

  test.skipIf(!isAvailable)(
    'a change of the metadata while the provider is asked for the account stays, and it is asked again',
    { tags },
    async () => {
      const store = await open();
      const held = createHeldRequests();
      const world = await createSubscribedWorld({ ports: { store }, provider: held.provider });
      afterThisTest(() => world.stop());
      const [known] = await store.connections.list({ projectId: 'project-acme' });
      if (known === undefined) throw new Error('There is no connection.');
      const { id, accountRef: _, ...unknown } = known;
      await store.connections.update({ ...unknown, id });
      const rows = await store.subscriptions.listByConnection(id);
      const request = held.hold(({ url }) => new URL(url).pathname.startsWith('/account-info'));
      const identifying = identifyAccount(world.ports, identityTaskId('hubspot', id), rows);
      await request.reached;
      await world.api('PATCH', `/connections/${id}`, REGION);
      // What an earlier answer would overwrite.
      const changed = await store.connections.get(id);
      request.release();
      expect((await identifying).failure).toMatchObject({ retryable: true });
      expect(await store.connections.get(id)).toEqual(changed);
      expect(changed?.metadata['region']?.value).toBe('eu');
    },
  );

  test.skipIf(!isAvailable)('a key that a provider app had before is not accepted for it', { tags }, async () => {
    const store = await open();
    const world = await createSubscribedWorld({ ports: { store } });
    afterThisTest(() => world.stop());
    const [app] = await store.providerApps.list('project-acme');
    if (app === undefined) throw new Error('There is no provider app.');
    const { id, acceptedKeyId } = app;
    expect(acceptedKeyId).toBe(app.developerKeyId);
    await store.providerApps.acceptKey(id, 'a key of before');
    expect(await store.providerApps.get(id)).toEqual(app);
    await store.providerApps.update({ id, developerKeyId: 'another key' });
    await store.providerApps.acceptKey(id, 'another key');
    expect((await store.providerApps.get(id))?.acceptedKeyId).toBe('another key');
  });
});
