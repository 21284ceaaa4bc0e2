import { describe, expect, it } from 'vitest';
import { createSubscribedWorld, presentSubscriptions } from '../../support/event-world.ts';

describe('events of HubSpot', () => {
  it('are subscribed to when an installation wants them', async () => {
    const world = await createSubscribedWorld();
    expect(await presentSubscriptions(world)).toEqual([
      'contact.creation',
      'contact.deletion',
      'contact.privacyDeletion',
      'contact.propertyChange lifecyclestage',
      'contact.propertyChange phone',
    ]);
    const [row] = await world.ports.store.subscriptions.list(world.installation['id']);
    expect(row).toMatchObject({ state: 'active', accountRef: '44237313' });
  });

  it('arrive as messages with the record as it is now', async () => {
    const world = await createSubscribedWorld();
    const properties = { email: 'mia@example.com', lifecyclestage: 'customer' };
    const { id } = await world.crm('POST', '/crm/v3/objects/contacts', { properties });
    await world.settle();
    expect(world.messages()[0]).toMatchObject({
      action: 'subscribe',
      objectName: 'people',
      rawObjectName: 'contacts',
      groupRef: 'g1',
      resultInfo: { type: 'inline', numRecords: 1 },
    });
    expect(world.messages()[0]).not.toHaveProperty('operationId');
    expect(world.entries()).toMatchObject([
      {
        id,
        subscribeEventType: 'create',
        providerEventType: 'contact.creation',
        fields: { id, email: 'mia@example.com' },
        mappedFields: { stage: 'customer' },
        raw: { id },
        rawEvent: { objectId: Number(id) },
      },
    ]);
  });
});
