import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS } from '../../test/support/management-steps.ts';
import { createTestServer } from '../../test/support/test-server.ts';
import { DEMO_KEY } from '../sandbox/call-tracking/account-data.ts';

const OBJECT_CONFIG = '/projects/acme/integrations/calls-to-crm/objects/calls/config-content';
const CONNECTIONS = '/projects/acme/connections';
const MILLION = 1_000_000;

const list = (value: string, count: number) => `[${Array(count).fill(value).join(',')}]`;
const map = (value: string, count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":${value}`).join(',')}}`;
const install = (objects: string) =>
  `{"groupRef":"g","config":{"content":{"provider":"callRail","read":{"objects":${objects}}}}}`;
const withCalls = (members: string) => install(`{"calls":{"objectName":"calls",${members}}}`);

// Abuse case 27.
describe('a body of many small values', () => {
  // Each fits into the size limit of a body, and its validation took up to a minute.
  it.each([
    ['changes', 'PATCH', OBJECT_CONFIG, `{"groupRef":"g","action":"read","changes":${list('{}', MILLION)}}`],
    ['masks', 'PATCH', `${CONNECTIONS}/c`, `{"connection":{},"updateMask":${list('0', MILLION)}}`],
    ['fields', 'POST', INSTALLATIONS, withCalls(`"selectedFields":${map('0', MILLION)}`)],
    ['objects', 'POST', INSTALLATIONS, install(map('{}', MILLION))],
    ['unknown members', 'POST', `${CONNECTIONS}:generate`, map('0', MILLION)],
  ])('is refused before it is validated: %s', async (_, method, path, body) => {
    const server = await createTestServer();
    const start = performance.now();
    const { status, json } = await server.call(method, path, { body });
    expect([status, json.type]).toEqual([400, 'urn:ampersand:problem:malformed-body']);
    expect(json.detail).toContain('100000 values');
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each([
    ['several in each value', withCalls(`"dynamicMappingsInput":${list('{"mappedValues":[{},{},{}]}', 9_999)}`)],
    ['one in each member', withCalls(`"selectedFields":${map('0', 90_000)}`)],
    ['one in each object', install(map('0', 90_000))],
  ])('is rejected without a list of issues: %s', async (_, body) => {
    const server = await createTestServer();
    const start = performance.now();
    const { status, json } = await server.call('POST', INSTALLATIONS, { body });
    expect([status, json.type]).toEqual([400, 'urn:ampersand:problem:invalid-input']);
    expect(json.issues).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('gets some of the places that a rule refused, and with their number', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server, 'g');
    const selectedFields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`none-${index}`, true]));
    const body = JSON.stringify({ ...CALLS, selectedFields }).slice(1, -1);
    const { status, json } = await server.call('POST', INSTALLATIONS, { body: install(`{"calls":{${body}}}`) });
    expect(status).toBe(422);
    expect(json.issues).toHaveLength(250);
    expect(json.detail).toMatch(/And 4997 more\.$/);
  });

  it('is taken when it is a full batch of wide records', async () => {
    const server = await createTestServer();
    await deploy(server);
    const record = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`field-${index}`, index]));
    const body = { groupRef: 'unknown', type: 'create', batch: Array.from({ length: 100 }, () => ({ record })) };
    const path = '/projects/acme/integrations/calls-to-crm/objects/tags';
    const { text } = await server.call('POST', path, { api: 'write', body });
    // It was understood: only the group is unknown.
    expect(text).toContain('has no installation');
  });

  it('is taken when it chooses every field of a wide object', async () => {
    const server = await createTestServer();
    const selectedFields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field-${index}`, true]));
    await deploy(server);
    const body = JSON.stringify({ ...CALLS, selectedFields }).slice(1, -1);
    const { json } = await server.call('POST', INSTALLATIONS, { body: install(`{"calls":{${body}}}`) });
    expect(json.detail).toContain('connection');
  });
});

it('metadata of a connection has at most a hundred entries', async () => {
  const server = await createTestServer();
  const connect = (count: number) =>
    server.call('POST', `${CONNECTIONS}:generate`, {
      body: {
        provider: 'callRail',
        groupRef: 'g',
        consumerRef: 'c',
        apiKey: DEMO_KEY,
        providerMetadata: JSON.parse(map('{"value":"x","source":"input"}', count)),
      },
    });
  expect((await connect(100)).status).toBe(201);
  const { status, json } = await connect(101);
  expect(status).toBe(400);
  expect(json.issues).toMatchObject([{ name: 'providerMetadata', detail: 'at most 100 entries are possible.' }]);
});
