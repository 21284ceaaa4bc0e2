import { describe, expect, it } from 'vitest';
import { connect, deploy, INSTALLATIONS, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';
import { callTracking } from '../../connectors/call-tracking/call-tracking.ts';
import { callRail } from '../../connectors/catalog/key-providers.ts';
import { withEffectiveSupport } from '../connections/effective-support.ts';

/** The manifest, with events of the two objects that it reads and one further object. */
const EVENTS = `${MANIFEST}    subscribe:
      objects:
        - objectName: calls
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
          updateEvent: { enabled: always, requiredWatchFields: [duration] }
        - objectName: text-messages
          destination: hooks
          inheritFieldsAndMapping: true
          deleteEvent: { enabled: always }
        - objectName: form.submissions
          destination: other-hooks
          otherEvents: [MERGED]
`;

const CALLS = { selectedFieldMappings: { phone: 'customer_phone_number' } };
const CALL_EVENTS = { destination: 'hooks', inheritFieldsAndMappings: true, createEvent: { enabled: 'always' } };

/** A server whose call-tracking connector handles subscriptions. */
async function connected() {
  const entry = withEffectiveSupport(callRail, callTracking);
  const callRailWithEvents = { ...entry, support: { ...entry.support, subscribe: true } };
  const server = await createTestServer({
    ports: { catalog: { all: () => ({ callRail: callRailWithEvents }), get: () => callRailWithEvents } },
  });
  await deploy(server, EVENTS);
  await connect(server);
  return server;
}

/** Gives each object its name. */
const named = (objects: object) =>
  Object.fromEntries(Object.entries(objects).map(([objectName, config]) => [objectName, { objectName, ...config }]));

const create = (
  server: TestServer,
  { objects, ...more }: { objects: object; providerOptions?: object },
  reads: object = { calls: CALLS },
) => {
  const subscribe = { objects: named(objects), ...more };
  return server.call('POST', INSTALLATIONS, {
    key: KEYS.frontend,
    body: { groupRef: 'g1', config: { content: { provider: 'callRail', read: { objects: reads }, subscribe } } },
  });
};

async function installed() {
  const server = await connected();
  const { json } = await create(server, { objects: { calls: CALL_EVENTS } });
  const update = (updateMask: string[], objects: object) =>
    server.call('PATCH', `${INSTALLATIONS}/${json.id}`, {
      key: KEYS.frontend,
      body: { updateMask, installation: { config: { content: { subscribe: { objects: named(objects) } } } } },
    });
  return { server, update };
}

const issueNames = (json: { issues?: { name: string }[] }) => json.issues?.map(({ name }) => name);
const AT = 'config.content.subscribe.objects';

describe('choosing events', () => {
  it('is stored as it was sent, with the options of the provider', async () => {
    const server = await connected();
    const providerOptions = { useCallRailFlows: { enabled: true }, somethingNew: [1, 'two'] };
    const calls = { ...CALL_EVENTS, deleteEvent: { enabled: 'never' }, providerOptions: { later: { a: 1 } } };
    const { status, json } = await create(server, { objects: { calls }, providerOptions });
    expect(status).toBe(201);
    expect(json.config.content.subscribe).toEqual({
      objects: { calls: { objectName: 'calls', ...calls } },
      providerOptions,
    });
  });

  it.each([
    ['an object that the integration has no events of', { trackers: CALL_EVENTS }, `${AT}.trackers`],
    [
      'an object whose fields are not chosen',
      { 'text-messages': { ...CALL_EVENTS, deleteEvent: { enabled: 'always' } } },
      `${AT}.text-messages.inheritFieldsAndMappings`,
    ],
    [
      'standard events without fields',
      { calls: { ...CALL_EVENTS, inheritFieldsAndMappings: false } },
      `${AT}.calls.inheritFieldsAndMappings`,
    ],
    ['an unknown destination', { calls: { ...CALL_EVENTS, destination: 'nowhere' } }, `${AT}.calls.destination`],
    [
      'two ways to say which fields are watched',
      {
        calls: { ...CALL_EVENTS, updateEvent: { enabled: 'always', watchFieldsAuto: 'all', requiredWatchFields: [] } },
      },
      `${AT}.calls.updateEvent`,
    ],
    [
      'a nested field to watch',
      { calls: { ...CALL_EVENTS, updateEvent: { enabled: 'always', requiredWatchFields: ['id', "$['a']['b']"] } } },
      `${AT}.calls.updateEvent.requiredWatchFields[1]`,
    ],
    [
      'an option of another provider',
      { calls: { ...CALL_EVENTS, providerOptions: { quotaOptimization: { enabled: false } } } },
      `${AT}.calls.providerOptions.quotaOptimization`,
    ],
  ])('refuses %s', async (_what, objects, name) => {
    const { status, json } = await create(await connected(), { objects });
    expect([status, json.type]).toEqual([422, 'urn:ampersand:problem:invalid-config']);
    expect(issueNames(json)).toEqual([name]);
  });

  it.each([
    ['an event that is neither always nor never', { calls: { ...CALL_EVENTS, createEvent: { enabled: true } } }],
    ['no destination', { calls: { inheritFieldsAndMappings: true } }],
    ['no word about the fields', { calls: { destination: 'hooks' } }],
  ])('takes %s for a broken body', async (_what, objects) => {
    expect((await create(await connected(), { objects })).status).toBe(400);
  });

  it('takes a flow option only with its switch', async () => {
    const { status, json } = await create(await connected(), {
      objects: { calls: CALL_EVENTS },
      providerOptions: { useCallRailFlows: { enabled: 'yes' } },
    });
    expect([status, issueNames(json)]).toEqual([400, ['config.content.subscribe.providerOptions.useCallRailFlows']]);
  });

  it("needs no fields for the provider's own events", async () => {
    const events = { destination: 'other-hooks', inheritFieldsAndMappings: false, otherEvents: ['MERGED'] };
    expect((await create(await connected(), { objects: { 'form.submissions': events } })).status).toBe(201);
  });

  it('is refused once the catalogue says that the provider sends none', async () => {
    const server = await connected();
    server.ports.catalog.get = () => callRail;
    const { status, json } = await create(server, { objects: { calls: CALL_EVENTS } });
    expect([status, issueNames(json)]).toEqual([422, ['config.content.subscribe']]);
  });
});

describe('changing events', () => {
  it('by mask, of one object, with a dot in its name or escaped', async () => {
    const { update } = await installed();
    const events = { destination: 'other-hooks', inheritFieldsAndMappings: false, otherEvents: ['MERGED'] };
    for (const name of ['form.submissions', 'form\\.submissions']) {
      const { status, json } = await update([`${AT}.${name}`], { 'form.submissions': events });
      expect(status).toBe(200);
      expect(Object.keys(json.config.content.subscribe.objects)).toEqual(['calls', 'form.submissions']);
    }
  });

  it('by mask, of all objects, and keeps the options of the provider', async () => {
    const server = await connected();
    const providerOptions = { useCallRailFlows: { enabled: true } };
    const { json: before } = await create(server, { objects: { calls: CALL_EVENTS }, providerOptions });
    const { json } = await server.call('PATCH', `${INSTALLATIONS}/${before.id}`, {
      body: { updateMask: [AT], installation: { config: { content: { subscribe: { objects: {} } } } } },
    });
    expect(json.config.content.subscribe).toEqual({ objects: {}, providerOptions });
  });

  it('by mask is validated like a config that is sent', async () => {
    const { update } = await installed();
    const { status, json } = await update([AT], { trackers: CALL_EVENTS });
    expect([status, issueNames(json)]).toEqual([422, [`installation.${AT}.trackers`]]);
    expect((await update([`${AT}.calls`], {})).json.type).toBe('urn:ampersand:problem:invalid-update-mask');
  });

  it('by patch, relative to the object', async () => {
    const { server } = await installed();
    const patch = (changes: object[], object = 'calls') =>
      server.call('PATCH', `/projects/acme/integrations/calls-to-crm/objects/${object}/config-content`, {
        body: { groupRef: 'g1', action: 'subscribe', changes },
      });
    const { status, json } = await patch([
      { op: 'add', path: '/updateEvent', value: { enabled: 'always', requiredWatchFields: ['duration'] } },
      { op: 'add', path: '/updateEvent/requiredWatchFields/-', value: 'direction' },
      { op: 'replace', path: '/createEvent/enabled', value: 'never' },
    ]);
    expect(status).toBe(200);
    expect(json.config.content.subscribe.objects.calls).toMatchObject({
      createEvent: { enabled: 'never' },
      updateEvent: { requiredWatchFields: ['duration', 'direction'] },
    });
    expect((await patch([{ op: 'add', path: '/destination', value: 'nowhere' }])).status).toBe(422);
    expect((await patch([{ op: 'add', path: '/createEvent', value: { enabled: 'sometimes' } }])).status).toBe(400);
    expect((await patch([{ op: 'add', path: '/destination', value: 'hooks' }], 'trackers')).status).toBe(404);
  });
});
