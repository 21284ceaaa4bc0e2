import { afterEach, describe, expect, it } from 'vitest';
import { changeConnection } from '../../../mock-server/core/connections/connection-status.ts';
import { newReadOperation } from '../../../mock-server/core/reads/trigger-read.ts';
import { createWorkers } from '../../../mock-server/core/workers/workers.ts';
import { createMemoryStore } from '../../../mock-server/store/memory/memory-store.ts';
import type { Entry, EventWorld, EventWorldOptions } from '../../support/event-world.ts';
import { connectGroup, createEventWorld, deployTo, installFor, SALESFORCE_ORIGIN } from '../../support/event-world.ts';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: salesforce
    module: crm
    read:
      objects:
        - objectName: Contact
          destination: hooks
          requiredFields: [{ fieldName: LastName }, { fieldName: Phone }]
        - objectName: Account
          destination: hooks
          requiredFields: [{ fieldName: Name }]
    subscribe:
      objects:
        - objectName: Contact
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
          updateEvent: { enabled: always, requiredWatchFields: [LastName, Phone] }
          deleteEvent: { enabled: always }
        - objectName: Account
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`;

const CONTACT = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true, Phone: true } };
const content = (over: object = {}) => ({
  provider: 'salesforce',
  read: { objects: { Contact: { ...CONTACT, ...over } } },
});

let world: EventWorld & { installation: Entry };

afterEach(() => world.stop());

async function start(options: EventWorldOptions & { token?: string; over?: object } = {}) {
  const base = await createEventWorld(options);
  await deployTo(base, MANIFEST);
  await connectGroup(base, { provider: 'salesforce', token: options.token ?? 'demo-token' });
  const installation = await installFor(base, { content: content(options.over) });
  world = { ...base, installation };
  await world.work();
}

const control = async (path: string, body: unknown = {}) => {
  const request = new Request(`${SALESFORCE_ORIGIN}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await world.salesforce.fetch(request);
  if (response.status >= 300) throw new Error(await response.text());
};

async function streams(): Promise<Entry[]> {
  const response = await world.salesforce.fetch(new Request(`${SALESFORCE_ORIGIN}/__sandbox/streams`));
  return (await response.json()).streams;
}

const isStreaming = () => expect.poll(async () => (await streams())[0]?.['isConnected']).toBe(true);

const createContact = (LastName: string) => world.org('POST', '/services/data/v60.0/sobjects/Contact', { LastName });

/** Lets the stream and the workers catch up. */
async function entriesOf(count: number): Promise<Entry[]> {
  await expect
    .poll(async () => {
      await world.work();
      return world.entries().length;
    })
    .toBe(count);
  return world.entries();
}

const rows = () => world.ports.store.subscriptions.list(world.installation['id']);

describe('events of Salesforce', () => {
  it('come over the channel of the installation, with the record as it is now', async () => {
    await start();
    await isStreaming();
    await expect.poll(async () => (await rows())[0]?.state).toBe('active');
    const { id } = await createContact('Berg');
    const [entry] = await entriesOf(1);
    expect(entry).toMatchObject({
      id,
      subscribeEventType: 'create',
      providerEventType: 'CREATE',
      fields: { id, lastname: 'Berg' },
      rawEvent: { ChangeEventHeader: { recordId: id, entityName: 'Contact' }, Name: { LastName: 'Berg' } },
    });
    expect(await streams()).toHaveLength(1);
  });

  it('about several records are an entry each, with flat fields and all digits (rule 26)', async () => {
    await start();
    await isStreaming();
    const ids = ['003000000000001AAA', '003000000000002AAA', '003000000000003AAA'];
    const header = {
      entityName: 'Contact',
      recordIds: ids,
      changeType: 'UPDATE',
      changedFields: ['Name.LastName', 'LastModifiedDate'],
      transactionKey: 't1',
      sequenceNumber: 1,
      commitTimestamp: world.ports.clock.now(),
      commitNumber: 0,
    };
    const text = JSON.stringify({ events: [{ ChangeEventHeader: header }] });
    await control('change-events', text.replace('"commitNumber":0', '"commitNumber":92233720368547758071'));
    const entries = await entriesOf(3);
    expect(entries.map(({ id }) => id)).toEqual(ids);
    expect(entries[0]?.['fieldsUpdated']).toEqual(['LastName', 'LastModifiedDate']);
    expect(world.receiver.caught.at(-1)?.body).toContain('"commitNumber":92233720368547758071');
    expect(entries[1]?.['rawEvent'].ChangeEventHeader).toMatchObject({ recordId: ids[1] });
    expect(entries[1]?.['rawEvent'].ChangeEventHeader).not.toHaveProperty('recordIds');
  });

  it('of fields that are not watched are left out (rule 22)', async () => {
    await start();
    await isStreaming();
    const { id } = await createContact('Berg');
    await entriesOf(1);
    await world.org('PATCH', `/services/data/v60.0/sobjects/Contact/${id}`, { Title: 'Dr' });
    await world.org('PATCH', `/services/data/v60.0/sobjects/Contact/${id}`, { Phone: '1' });
    const entries = await entriesOf(2);
    expect(entries[1]).toMatchObject({
      subscribeEventType: 'update',
      fieldsUpdated: expect.arrayContaining(['Phone']),
    });
  });

  it('that happen while the stream is broken arrive, from the stored place (rule 27)', async () => {
    await start();
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    await isStreaming();
    await control('drop-clients');
    await createContact('Second');
    await entriesOf(2);
    await isStreaming();
    // Another process takes over.
    world.workers.stop();
    await world.workers.idle();
    await createContact('Third');
    const next = createWorkers(world.ports);
    await expect
      .poll(async () => {
        while ((await next.runTasks()) + (await next.runEvents()) + (await next.runDeliveries()) > 0);
        return world.entries().map(({ fields }) => fields.lastname);
      })
      .toEqual(['First', 'Second', 'Third']);
    next.stop();
    await next.idle();
  });

  it('are read by one process, whatever number there is', async () => {
    await start();
    await isStreaming();
    const other = createWorkers(world.ports);
    expect(await other.runTasks()).toBeLessThanOrEqual(1);
    await createContact('Once');
    await entriesOf(1);
    expect(await streams()).toHaveLength(1);
    other.stop();
    await other.idle();
  });

  it('that are lost lead to one read of the object, and to none while it is paused (rule 28)', async () => {
    await start();
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    const overflow = {
      ChangeEventHeader: {
        entityName: 'Contact',
        recordIds: ['000000000000000AAA'],
        changeType: 'GAP_OVERFLOW',
        commitTimestamp: world.ports.clock.now(),
      },
    };
    const path = `/integrations/crm/installations/${world.installation['id']}/operations`;
    const reads = async () => (await world.api('GET', path)).results.length;
    const before = await reads();
    await control('change-events', { events: [overflow, overflow] });
    await expect
      .poll(async () => {
        await world.work();
        return reads();
      })
      .toBe(before + 1);

    await world.api('PATCH', `/integrations/crm/installations/${world.installation['id']}`, {
      updateMask: ['config.content.read.objects.Contact'],
      installation: { config: { content: content({ disabled: true }) } },
    });
    world.ports.clock.advance(700_000);
    await world.workers.renewLeases();
    await isStreaming();
    await control('change-events', { events: [overflow] });
    await expect.poll(() => world.ports.logged.filter(({ event }) => event === 'subscribe.gap').length).toBe(2);
    await world.work();
    expect(await reads()).toBe(before + 1);
  });

  it('are read by one stream, also after the database was away for longer than a lease', async () => {
    const store = createMemoryStore({ now: () => 0 });
    let isAway = false;
    const renewLeases: typeof store.tasks.renewLeases = async (...leases) => {
      if (isAway) throw new Error('The database does not respond.');
      return store.tasks.renewLeases(...leases);
    };
    await start({ ports: { store: { ...store, tasks: { ...store.tasks, renewLeases } } } });
    await isStreaming();
    const polls = () => world.calls.filter((call) => call.includes('/cometd/')).length;
    isAway = true;
    for (let seconds = 0; seconds < 15; seconds += 5) {
      world.ports.clock.advance(5_000);
      await world.workers.renewLeases();
    }
    expect(world.workers.countStreams()).toMatchObject({ streaming: 1 });
    const before = polls();
    world.ports.clock.advance(5_001);
    await world.workers.renewLeases();
    expect(world.workers.countStreams()).toEqual({ connecting: 0, streaming: 0, suspended: 0 });
    // The stream ends its held request and its session.
    await expect.poll(streams).toEqual([]);
    expect(polls()).toBe(before + 1);
    isAway = false;
    await expect
      .poll(async () => {
        await world.work();
        return (await streams()).length;
      })
      .toBe(1);
    await isStreaming();
    await world.workers.renewLeases();
    expect(world.workers.countStreams()).toMatchObject({ streaming: 1 });
    await createContact('Later');
    await entriesOf(1);
  });

  it('go on after the channel was deleted at the provider: channel and members are made again', async () => {
    await start();
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    const tooling = '/services/data/v60.0/tooling';
    const parts = async (type: string): Promise<{ Id: string }[]> =>
      (await world.org('GET', `${tooling}/query?q=${encodeURIComponent(`SELECT Id FROM ${type}`)}`)).records;
    for (const type of ['PlatformEventChannelMember', 'PlatformEventChannel']) {
      for (const { Id } of await parts(type)) await world.org('DELETE', `${tooling}/sobjects/${type}/${Id}`);
    }
    await control('drop-clients');
    await expect
      .poll(async () => {
        world.ports.clock.advance(5_000);
        await world.workers.renewLeases();
        await world.work();
        return [(await parts('PlatformEventChannel')).length, (await parts('PlatformEventChannelMember')).length];
      })
      .toEqual([1, 1]);
    await isStreaming();
    await createContact('Second');
    await entriesOf(2);
    expect((await rows())[0]?.state).toBe('active');
  });

  it('go on after a channel was refused with 400: it is verified and subscribed again', async () => {
    let isRefusing = true;
    await start({
      provider: async (request) => {
        if (!isRefusing || !request.url.includes('/cometd/')) return undefined;
        const [{ id, channel, subscription }] = await request.clone().json();
        if (channel !== '/meta/subscribe') return undefined;
        const error = '400::The channel is not valid';
        return Response.json([{ id, channel, subscription, successful: false, error }]);
      },
    });
    await expect.poll(async () => (await rows())[0]?.state).toBe('failed');
    isRefusing = false;
    await expect
      .poll(async () => {
        world.ports.clock.advance(5_000);
        await world.workers.renewLeases();
        await world.work();
        return (await rows())[0]?.state;
      })
      .toBe('active');
    await isStreaming();
    await createContact('Later');
    await entriesOf(1);
  });

  it('that exceed the daily limit arrive when the allowance has returned, sooner under time-lapse', async () => {
    await start({ settings: { timeScale: 60 } });
    await isStreaming();
    await control('allowance', { deliveredEvents: 0 });
    await createContact('Held');
    await expect.poll(() => world.workers.countStreams()['suspended']).toBe(1);
    await control('allowance', { deliveredEvents: 100 });
    world.ports.clock.advance(15_000);
    const [entry] = await entriesOf(1);
    expect(entry?.['fields'].lastname).toBe('Held');
    await expect.poll(async () => (await rows())[0]?.state).toBe('active');
  });

  it('that are lost while the object is being read, or again soon after, lead to a read later', async () => {
    await start({ settings: { timeScale: 60 } });
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    const { store, clock } = world.ports;
    const id = world.installation['id'];
    const installation = await store.installations.get(id);
    if (installation === undefined) throw new Error('The installation is gone.');
    const count = async () =>
      (await world.api('GET', `/integrations/crm/installations/${id}/operations`)).results.length;
    const running = newReadOperation(world.ports, installation, { readType: 'triggered', objectName: 'Contact' });
    await store.operations.insert({ ...running, dueAt: clock.now() + 300 });
    const before = await count();
    const catchUps = async () => (await count()) - before;
    const gaps = () => world.ports.logged.filter(({ event }) => event === 'subscribe.gap').length;
    const lose = async () => {
      await isStreaming();
      const known = gaps();
      const header = { entityName: 'Contact', recordIds: ['000000000000000AAA'], changeType: 'GAP_OVERFLOW' };
      const notice = { ChangeEventHeader: { ...header, commitTimestamp: clock.now() } };
      await control('change-events', { events: [notice] });
      await expect.poll(gaps).toBe(known + 1);
      await world.work();
    };
    await lose();
    expect(await catchUps()).toBe(0);
    expect((await rows())[0]).not.toHaveProperty('caughtUpAt');
    clock.advance(300);
    await world.work();
    expect(await catchUps()).toBe(0);
    clock.advance(200);
    await world.work();
    expect(await catchUps()).toBe(1);

    await lose();
    expect(await catchUps()).toBe(1);
    clock.advance(9_000);
    await world.work();
    expect(await catchUps()).toBe(1);
    clock.advance(1_000);
    await world.work();
    expect(await catchUps()).toBe(2);
  });

  it('too old to be replayed lead to a read, and the stream goes on (rule 28)', async () => {
    await start();
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    await isStreaming();
    await control('expire-events');
    await control('drop-clients');
    await expect.poll(() => world.ports.logged.some(({ event }) => event === 'subscribe.gap')).toBe(true);
    await isStreaming();
    await createContact('Second');
    await expect
      .poll(async () => {
        await world.work();
        return world.entries().some(({ fields }) => fields?.lastname === 'Second');
      })
      .toBe(true);
  });

  it('end with the installation: channel and members are removed (rule 14)', async () => {
    await start();
    await isStreaming();
    const name = `amp_${world.installation['id'].replaceAll('-', '')}`;
    const q = encodeURIComponent(`SELECT Id FROM PlatformEventChannel WHERE DeveloperName = '${name}'`);
    const parts = () => world.org('GET', `/services/data/v60.0/tooling/query?q=${q}`);
    expect((await parts()).records).toHaveLength(1);
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    await expect
      .poll(async () => {
        await world.work();
        return (await parts()).records.length;
      })
      .toBe(0);
    await createContact('Late');
    await world.work();
    expect(world.messages()).toEqual([]);
    await expect.poll(streams).toEqual([]);
    const task = `account/salesforce/${world.installation['connection'].id}/${world.installation['id']}`;
    await expect.poll(() => world.ports.store.tasks.get(task)).toBeUndefined();
  });

  it('are removed after uninstalling with an expired token, which is refreshed first', async () => {
    let isExpired = false;
    const refreshes: string[] = [];
    world = Object.assign(
      await createEventWorld({
        provider: async (request) => {
          if (request.url.endsWith('/services/oauth2/token')) {
            refreshes.push(new URLSearchParams(await request.clone().text()).get('refresh_token') ?? '');
            return Response.json({ access_token: 'no-view-all-token', refresh_token: 'second', token_type: 'Bearer' });
          }
          const isOld = request.headers.get('authorization')?.endsWith(' demo-token') === true;
          return isExpired && isOld ? Response.json([{ errorCode: 'INVALID_SESSION_ID' }], { status: 401 }) : undefined;
        },
      }),
      { installation: {} },
    );
    await world.api('POST', '/provider-apps', {
      provider: 'salesforce',
      clientId: 'demo-client',
      clientSecret: 'demo-client-secret',
      scopes: ['api'],
    });
    await deployTo(world, MANIFEST);
    const group = { groupRef: 'g1', consumerRef: 'ada' };
    await world.api('POST', '/connections:generate', {
      provider: 'salesforce',
      ...group,
      providerWorkspaceRef: 'demo',
      oauth2AuthorizationCode: { accessToken: { token: 'demo-token' }, refreshToken: { token: 'first' } },
    });
    world.installation = await installFor(world, { content: content() });
    await world.work();
    await isStreaming();
    isExpired = true;
    await world.api('DELETE', `/integrations/crm/installations/${world.installation['id']}`);
    const name = `amp_${world.installation['id'].replaceAll('-', '')}`;
    const q = encodeURIComponent(`SELECT Id FROM PlatformEventChannel WHERE DeveloperName = '${name}'`);
    await expect
      .poll(async () => {
        await world.work();
        return (await world.org('GET', `/services/data/v60.0/tooling/query?q=${q}`)).records.length;
      })
      .toBe(0);
    expect(refreshes).toEqual(['first']);
  });

  it('cost calls only for the object that was added (rule 9)', async () => {
    await start();
    await isStreaming();
    world.calls.length = 0;
    await world.api('PATCH', `/integrations/crm/installations/${world.installation['id']}`, {
      updateMask: ['config.content.read.objects.Account'],
      installation: {
        config: {
          content: {
            read: {
              objects: { Account: { objectName: 'Account', destination: 'hooks', selectedFields: { Name: true } } },
            },
          },
        },
      },
    });
    await world.work();
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['active', 'active']);
    const changes = world.calls.filter((call) => call.includes('/tooling/'));
    expect(changes).toEqual(['POST /services/data/v60.0/tooling/sobjects/PlatformEventChannelMember']);
  });

  it('that the user may not set up are notified in the provider’s words (rule 10)', async () => {
    await start({ token: 'no-setup-token' });
    await world.work();
    expect(world.notifications('subscribe.create.error')).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'failed', errorReason: 'permission' });
  });

  it('that exceed what the account may have fail with that reason', async () => {
    const words = 'The maximum number of channels was reached.';
    await start({
      provider: ({ method, url }) =>
        method === 'POST' && url.endsWith('/sobjects/PlatformEventChannel')
          ? Response.json([{ errorCode: 'LIMIT_EXCEEDED', message: words }], { status: 400 })
          : undefined,
    });
    const address = `/integrations/crm/installations/${world.installation['id']}/subscriptions`;
    const { results } = await world.api('GET', address);
    expect(results).toMatchObject([{ state: 'failed', errorReason: 'limit', error: expect.stringContaining(words) }]);
  });

  it('wait for credentials that are refused, and go on with new ones (access lost)', async () => {
    await start();
    await isStreaming();
    await createContact('First');
    await entriesOf(1);
    const { id } = world.installation['connection'];
    const connection = await world.ports.store.connections.get(id);
    if (connection === undefined) throw new Error('The connection is gone.');
    const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken: 'unknown-token' };
    const sealedCredential = await world.ports.secrets.seal(JSON.stringify(credential), `connections.credential:${id}`);
    await world.ports.store.connections.update({ ...connection, sealedCredential });
    await control('drop-clients');
    await expect.poll(async () => (await rows())[0]?.state).toBe('suspended');
    expect((await world.ports.store.connections.get(id))?.status).toBe('bad_credentials');

    await createContact('Second');
    const valid = await world.ports.secrets.seal(
      JSON.stringify({ ...credential, accessToken: 'demo-token' }),
      `connections.credential:${id}`,
    );
    await changeConnection(world.ports, id, { event: 'credentialReplaced', change: { sealedCredential: valid } });
    await entriesOf(2);
    await expect.poll(async () => (await rows())[0]?.state).toBe('active');
  });
});
