import { expect, it } from 'vitest';
import { connectGroup, createEventWorld, deployTo, installFor, NEW_CONTACTS } from '../../support/event-world.ts';
import { afterThisTest } from '../../support/fault-world.ts';
import { createHeldRequests } from '../../support/held-requests.ts';

it('an uninstall, which deletes the connection, while a member is being made leaves nothing at Salesforce', async () => {
  const held = createHeldRequests();
  const world = await createEventWorld({ provider: held.provider });
  afterThisTest(() => world.stop());
  await deployTo(world, NEW_CONTACTS);
  await connectGroup(world, { provider: 'salesforce' });
  const Contact = { objectName: 'Contact', destination: 'hooks', selectedFields: { LastName: true } };
  const installation = await installFor(world, { content: { provider: 'salesforce', read: { objects: { Contact } } } });
  const call = held.hold(({ method, url }) => method === 'POST' && url.endsWith('/PlatformEventChannelMember'));
  const working = world.work();
  await call.reached;
  await world.api('DELETE', `/integrations/crm/installations/${installation.id}`);
  call.release();
  await working;
  const count = async (type: string): Promise<number> => {
    const query = encodeURIComponent(`SELECT Id FROM ${type}`);
    return (await world.org('GET', `/services/data/v60.0/tooling/query?q=${query}`)).records.length;
  };
  await expect
    .poll(async () => {
      await world.work();
      return [await count('PlatformEventChannel'), await count('PlatformEventChannelMember')];
    })
    .toEqual([0, 0]);
});
