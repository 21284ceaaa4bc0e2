import { describe, expect, it } from 'vitest';
import type { OauthWorld } from '../../../test/support/oauth-world.ts';
import { createOauthWorld, oauthProvider } from '../../../test/support/oauth-world.ts';
import { KEYS } from '../../../test/support/test-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { changeConnection } from '../connections/connection-status.ts';
import { ok } from '../kernel/result.ts';

const refuse = ({ server }: OauthWorld, id: string) =>
  changeConnection(server.ports, id, { event: 'credentialRefused', reason: 'Gone.' });
const statuses = async (world: OauthWorld) =>
  Object.fromEntries((await world.connections()).map(({ id, status }) => [id, status]));

describe('a sign-in that names a connection', () => {
  it('renews that connection', async () => {
    const world = await createOauthWorld();
    const { id } = (await world.connect()).message.data.connection;
    await refuse(world, id);
    const { message } = await world.connect({ connectionId: id, consumerRef: 'consumer-2' });
    expect(message.data.connection.id).toBe(id);
    expect(await statuses(world)).toEqual({ [id]: 'created' });
  });

  it('changes nothing when a workspace was added to that connection meanwhile', async () => {
    const world = await createOauthWorld({ entries: [oauthProvider({ tokenMetadataFields: {} })] });
    const { connections } = world.server.ports.store;
    const { id } = (await world.connect()).message.data.connection;
    const begun = await world.begin({ connectionId: id });
    const before = await connections.get(id);
    if (before === undefined) throw new Error('There is no connection.');
    await connections.update({ ...before, providerWorkspaceRef: 'added' });
    const added = await connections.get(id);
    const { html } = await world.open(await world.allow(begun.text));
    expect(html).toContain('was changed during the sign-in');
    expect(await connections.get(id)).toEqual(added);
  });

  it('is for a connection of the group, project and provider that it names', async () => {
    const world = await createOauthWorld();
    const { id } = (await world.connect()).message.data.connection;
    const statusOf = async (...request: Parameters<OauthWorld['begin']>) => (await world.begin(...request)).status;
    expect(await statusOf({ connectionId: id, groupRef: 'group-2' })).toBe(404);
    expect(await statusOf({ connectionId: 'unknown' })).toBe(404);
    expect(await statusOf({ connectionId: id, projectIdOrName: 'rival' }, { key: KEYS.foreign })).toBe(404);
    expect(await statusOf({ connectionId: id })).toBe(200);
  });
});

describe('a sign-in of an account that is connected already', () => {
  async function open() {
    const account = { ref: 'portal-1' };
    const connector = {
      ...callTracking,
      provider: 'acmeCrm',
      afterConnect: async () => ok({ accountRef: account.ref, metadata: {} }),
    };
    const connectors = {
      get: (name: string) => (name === 'acmeCrm' ? connector : undefined),
      customSignInOf: () => undefined,
    };
    const world = await createOauthWorld({ connectors });
    const { id } = (await world.connect()).message.data.connection;
    return { world, account, id };
  }

  it('renews the connection that the provider refuses', async () => {
    const { world, id } = await open();
    await refuse(world, id);
    expect((await world.connect()).message.data.connection.id).toBe(id);
    expect(await statuses(world)).toEqual({ [id]: 'created' });
  });

  it('makes a connection when the one to renew is deleted just before that', async () => {
    const { world, id } = await open();
    await refuse(world, id);
    const { connections } = world.server.ports.store;
    const { list } = connections;
    connections.list = async (filter) => {
      const found = await list(filter);
      connections.list = list;
      await connections.delete(id);
      return found;
    };
    const { message } = await world.connect();
    expect(message.data.connection.id).not.toBe(id);
    expect(await statuses(world)).toEqual({ [message.data.connection.id]: 'created' });
  });

  it.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Promise<object | undefined>]>([
    ['while its connection works', async () => undefined],
    ['of another group', async ({ world, id }) => refuse(world, id).then(() => ({ groupRef: 'group-2' }))],
    ['of another consumer', async ({ world, id }) => refuse(world, id).then(() => ({ consumerRef: 'consumer-2' }))],
    [
      'of another account',
      async ({ world, account, id }) => {
        await refuse(world, id);
        account.ref = 'portal-2';
        return undefined;
      },
    ],
  ])('makes a second connection %s', async (_, change) => {
    const opened = await open();
    const body = await change(opened);
    expect((await opened.world.connect(body)).message.data.connection.id).not.toBe(opened.id);
  });
});
