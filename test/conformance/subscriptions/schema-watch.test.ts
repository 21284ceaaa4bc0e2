import { expect, it } from 'vitest';
import { differencesFromDescribed } from '../../support/described-messages.ts';
import type { EventWorld } from '../../support/event-world.ts';
import { connectGroup, createEventWorld, deployTo, HUBSPOT_EVENTS, installFor } from '../../support/event-world.ts';

const WATCH = `${HUBSPOT_EVENTS}    watchSchema:
      destination: hooks
      schedule: "0 * * * *"
      allObjects:
        fieldCreated: { enabled: always }
        fieldDeleted: { enabled: always }
        fieldChanged: { enabled: always }
`;

const HOUR_MS = 3_600_000;

/** A world whose HubSpot lists other properties of contacts on demand. */
async function start(sourceYaml = WATCH) {
  const state: { label?: string; description?: string; status?: number; extra?: object } = {};
  const world = await createEventWorld({
    provider: async (request) => {
      if (new URL(request.url).pathname !== '/crm/v3/properties/contacts') return undefined;
      if (state.status !== undefined) return Response.json({ message: 'Not now' }, { status: state.status });
      const response = await world.hubspot.fetch(request);
      const { results } = await response.json();
      const changed = results.map((property: { name: string }) =>
        property.name === 'phone'
          ? {
              ...property,
              ...(state.label !== undefined && { label: state.label }),
              ...(state.description !== undefined && { description: state.description }),
            }
          : { ...property, description: `The ${property.name}` },
      );
      return Response.json({ results: state.extra === undefined ? changed : [...changed, state.extra] });
    },
  });
  await deployTo(world, sourceYaml);
  await connectGroup(world);
  const { id: installationId } = await installFor(world);
  await world.work();
  const tick = async () => {
    world.ports.clock.advance(HOUR_MS);
    await world.work();
  };
  return { world, installationId, state, tick };
}

// biome-ignore lint/suspicious/noExplicitAny: the message has another result than those of records.
const changes = (world: EventWorld): any[] =>
  world.receiver.caught
    .map(({ message }) => message as { action: string })
    .filter(({ action }) => action === 'schema.watch');

it('the first check of a schema is silent, and a changed label is one message with old and new (rule 30)', async () => {
  const { world, state, tick } = await start();
  expect(changes(world)).toEqual([]);
  await tick();
  expect(changes(world)).toEqual([]);
  state.label = 'Telephone';
  await tick();
  const [message, ...more] = changes(world);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    action: 'schema.watch',
    objectName: 'people',
    rawObjectName: 'contacts',
    groupRef: 'g1',
  });
  expect(message).not.toHaveProperty('resultInfo');
  expect(differencesFromDescribed(message)).toEqual([]);
  expect(message.result).toEqual({
    changedFields: [
      {
        oldSchema: expect.objectContaining({
          fieldName: 'phone',
          displayName: expect.not.stringContaining('Telephone'),
        }),
        newSchema: expect.objectContaining({ fieldName: 'phone', displayName: 'Telephone' }),
      },
    ],
  });
  await tick();
  expect(changes(world)).toHaveLength(1);
});

it('a provider that fails says nothing about its schema (rule 30)', async () => {
  const { world, state, tick } = await start();
  for (const status of [403, 404, 503]) {
    state.status = status;
    await tick();
  }
  expect(changes(world)).toEqual([]);
  state.status = undefined;
  state.label = 'Telephone';
  await tick();
  expect(changes(world)).toHaveLength(1);
});

it('created and deleted fields of an account are reported', async () => {
  const { world, state, tick } = await start();
  state.extra = { name: 'shoe_size', label: 'Shoe size', type: 'number', fieldType: 'number', groupName: 'x' };
  await tick();
  const field = expect.objectContaining({ fieldName: 'shoe_size' });
  expect(changes(world).at(-1).result).toEqual({ createdFields: [field] });
  state.extra = undefined;
  await tick();
  expect(changes(world).at(-1).result).toEqual({ deletedFields: [field] });
});

it('a deployment without the section ends the checks and forgets what was seen', async () => {
  const { world, state, tick } = await start();
  await deployTo(world, HUBSPOT_EVENTS);
  await world.work();
  state.label = 'Telephone';
  await tick();
  expect(changes(world)).toEqual([]);
  await deployTo(world, WATCH);
  await world.work();
  expect(changes(world)).toEqual([]);
  state.label = 'Phone again';
  await tick();
  expect(changes(world)).toHaveLength(1);
});

it('a changed, a new and a removed description is a change of the field', async () => {
  const { world, state, tick } = await start();
  for (const [before, after] of [
    [undefined, 'Number with country code'],
    ['Number with country code', 'Number to call first'],
    ['Number to call first', undefined],
  ]) {
    state.description = after ?? '';
    await tick();
    const { changedFields } = changes(world).at(-1).result;
    expect(changedFields).toHaveLength(1);
    expect(changedFields[0].oldSchema.description).toBe(before);
    expect(changedFields[0].newSchema.description).toBe(after);
  }
  expect(changes(world)).toHaveLength(3);
});

it('descriptions that a snapshot of a former version lacks are no change', async () => {
  const { world, installationId, tick } = await start();
  const { schemaSnapshots } = world.ports.store;
  const snapshot = await schemaSnapshots.get(installationId, 'contacts');
  const fields = Object.entries(JSON.parse(snapshot?.fields ?? '{}') as Record<string, { description?: string }>);
  const former = fields.map(([name, { description: _none, ...field }]) => [name, field]);
  await schemaSnapshots.put({
    installationId,
    objectName: 'contacts',
    fields: JSON.stringify(Object.fromEntries(former)),
  });
  await tick();
  expect(changes(world)).toEqual([]);
});
