import { expect, it } from 'vitest';
import {
  CONTACTS,
  connectGroup,
  createEventWorld,
  createSubscribedWorld,
  deployTo,
  HUBSPOT_EVENTS,
  installFor,
} from '../../support/event-world.ts';

const manifest = (provider: string, reads: string[], subscribe: string) => `specVersion: 1.0.0
integrations:
  - name: crm
    provider: ${provider}
    read:
      objects: [${reads.map((name) => `{ objectName: ${name}, destination: hooks, optionalFieldsAuto: all }`).join(', ')}]
    subscribe:
      objects: ${subscribe}
`;

const entry = (events: string, objectName = 'contacts', inherit = true) =>
  `[{ objectName: ${objectName}, destination: hooks${inherit ? ', inheritFieldsAndMapping: true' : ''}, ${events} }]`;

async function refusalOf(sourceYaml: string): Promise<string> {
  const world = await createEventWorld();
  const { status, json } = await world.request('PUT', '/integrations:batch', { sourceYaml });
  return status === 200 ? '' : `${status} ${JSON.stringify(json.issues)}`;
}

const CREATE = 'createEvent: { enabled: always }';

it('a subscribe section for the call-tracking provider is refused at deploy (rule 1)', async () => {
  expect(await refusalOf(manifest('callRail', ['calls'], entry(CREATE, 'calls')))).toMatch(/^422 .*subscribe/);
});

it('a standard event needs inherited fields and the object in read; other events need neither (rule 2)', async () => {
  expect(await refusalOf(manifest('hubspot', ['contacts'], entry(CREATE, 'contacts', false)))).toContain('422');
  expect(await refusalOf(manifest('hubspot', ['companies'], entry(CREATE)))).toContain('422');
  const association = 'associationChangeEvent: { enabled: always }';
  expect(await refusalOf(manifest('hubspot', ['companies'], entry(association)))).toContain('422');
  expect(
    await refusalOf(manifest('hubspot', ['companies'], entry('otherEvents: [contact.merge]', 'contacts', false))),
  ).toBe('');
});

it('an update event says in one way what it watches, in manifest and config (rule 3)', async () => {
  const both = 'updateEvent: { enabled: always, watchFieldsAuto: all, requiredWatchFields: [email] }';
  expect(await refusalOf(manifest('hubspot', ['contacts'], entry(both)))).toContain('422');
  expect(await refusalOf(manifest('hubspot', ['contacts'], entry('updateEvent: { enabled: always }')))).toContain(
    '422',
  );

  const world = await createSubscribedWorld();
  const patch = (updateEvent: object) =>
    world.request('PATCH', `/integrations/crm/installations/${world.installation['id']}`, {
      updateMask: ['config.content.subscribe.objects.contacts'],
      installation: {
        config: {
          content: {
            subscribe: {
              objects: {
                contacts: { objectName: 'contacts', destination: 'hooks', inheritFieldsAndMappings: true, updateEvent },
              },
            },
          },
        },
      },
    });
  expect((await patch({ enabled: 'always', watchFieldsAuto: 'all', requiredWatchFields: ['email'] })).status).toBe(422);
  expect((await patch({ enabled: 'always' })).status).toBe(200);
  const [row] = await world.ports.store.subscriptions.list(world.installation['id']);
  expect(row?.selection.update).toEqual({ by: 'names', names: ['lifecyclestage', 'phone'] });
});

it.each(['owners', 'cars', '2-1234567', 'p44237313_cars'])(
  'HubSpot sends no events of %s, so it is refused',
  async (name) => {
    for (const events of [CREATE, 'otherEvents: [contact.merge]']) {
      const refusal = await refusalOf(manifest('hubspot', [name], entry(events, name)));
      expect(refusal).toContain('422');
      expect(refusal).toContain('integrations[0].subscribe.objects[0].objectName');
    }
  },
);

it('a config for an object without events is refused, although an older manifest has it', async () => {
  const world = await createEventWorld();
  const [deployed] = await deployTo(world, manifest('hubspot', ['owners', 'contacts'], entry(CREATE)));
  await connectGroup(world);
  const revision = await world.ports.store.integrations.getRevision(deployed.latestRevision.id);
  const objects = [{ objectName: 'owners', destination: 'hooks', inheritFieldsAndMapping: true }];
  const content = { ...revision?.content, name: 'crm', provider: 'hubspot', subscribe: { objects } };
  await world.ports.store.integrations.addRevision({
    id: 'revision-of-old',
    integrationId: deployed.id,
    specVersion: '1.0.0',
    content,
    createTime: '2026-11-21T12:03:00.000Z',
  });
  const read = { objects: { owners: { objectName: 'owners', destination: 'hooks', selectedFields: { email: true } } } };
  const owners = { objectName: 'owners', destination: 'hooks', inheritFieldsAndMappings: true };
  const { status, json } = await world.request('POST', '/integrations/crm/installations', {
    groupRef: 'g1',
    config: { content: { provider: 'hubspot', read, subscribe: { objects: { owners } } } },
  });
  expect(status).toBe(422);
  expect(json.issues).toMatchObject([{ name: 'config.content.subscribe.objects.owners' }]);
});

it.each(['address.city', "$['address']['city']", 'phones[0]', 'a]'])(
  'a watched name %s is refused in manifest and config',
  async (name) => {
    const update = `updateEvent: { enabled: always, requiredWatchFields: [${JSON.stringify(name)}] }`;
    const refusal = await refusalOf(manifest('hubspot', ['contacts'], entry(update)));
    expect(refusal).toContain('422');
    expect(refusal).toContain('subscribe.objects[0].updateEvent.requiredWatchFields[0]');

    const world = await createSubscribedWorld();
    const contacts = {
      objectName: 'contacts',
      destination: 'hooks',
      inheritFieldsAndMappings: true,
      updateEvent: { enabled: 'always', requiredWatchFields: [name] },
    };
    const { status, json } = await world.request(
      'PATCH',
      `/integrations/crm/installations/${world.installation['id']}?skipSampling=true`,
      {
        updateMask: ['config.content.subscribe.objects.contacts'],
        installation: { config: { content: { subscribe: { objects: { contacts } } } } },
      },
    );
    expect(status).toBe(422);
    expect(json.issues[0].name).toMatch(/contacts\.updateEvent\.requiredWatchFields\[0\]$/);
  },
);

it('association events of a provider without them are refused (rule 4)', async () => {
  const association = 'associationChangeEvent: { enabled: always }';
  expect(await refusalOf(manifest('salesforce', ['Contact'], entry(association, 'Contact')))).toContain('422');
  expect(await refusalOf(manifest('hubspot', ['products'], entry(association, 'products')))).toContain('422');
  expect(await refusalOf(manifest('hubspot', ['contacts'], entry(association)))).toBe('');
});

it('a sixth Salesforce object is refused (rule 5)', async () => {
  const names = ['Account', 'Contact', 'Lead', 'Opportunity', 'Case', 'Task'];
  const objects = (count: number) =>
    `[${names
      .slice(0, count)
      .map((name) => entry(CREATE, name).slice(1, -1))
      .join(', ')}]`;
  expect(await refusalOf(manifest('salesforce', names, objects(5)))).toBe('');
  expect(await refusalOf(manifest('salesforce', names, objects(6)))).toContain('422');
});

it('quota optimisation is refused for HubSpot and without named fields, and never stored without effect (rule 6)', async () => {
  const install = async (provider: string, name: string, updateEvent: object) => {
    const world = await createEventWorld();
    const update = 'updateEvent: { enabled: always, requiredWatchFields: [email] }';
    await deployTo(world, manifest(provider, [name], entry(update, name)));
    await connectGroup(world, { provider });
    const read = { objects: { [name]: { objectName: name, destination: 'hooks', selectedFields: {} } } };
    const config = {
      objectName: name,
      destination: 'hooks',
      inheritFieldsAndMappings: true,
      updateEvent,
      providerOptions: { quotaOptimization: { enabled: true } },
    };
    const content = { provider, read, subscribe: { objects: { [name]: config } } };
    return (await world.request('POST', '/integrations/crm/installations', { groupRef: 'g1', config: { content } }))
      .status;
  };
  expect(await install('hubspot', 'contacts', { enabled: 'always', requiredWatchFields: ['email'] })).toBe(422);
  expect(await install('salesforce', 'Contact', { enabled: 'always', watchFieldsAuto: 'all' })).toBe(422);
  expect(await install('salesforce', 'Contact', { enabled: 'always', requiredWatchFields: ['Email'] })).toBe(422);
});

it('a config entry of an object without events in the revision is refused', async () => {
  const world = await createEventWorld();
  await deployTo(world, HUBSPOT_EVENTS);
  await connectGroup(world);
  const deals = { objectName: 'deals', destination: 'hooks', inheritFieldsAndMappings: false };
  const install = installFor(world, { content: { ...CONTACTS, subscribe: { objects: { deals } } } });
  await expect(install).rejects.toThrow('422');
});
