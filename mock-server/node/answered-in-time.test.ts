import type { RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, it } from 'vitest';
import type { Api } from '../../src/contract/index.ts';
import { startLocalServer } from '../../test/support/local-server.ts';
import { connect, deploy, install } from '../../test/support/management-steps.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';
import { callTracking } from '../connectors/call-tracking/call-tracking.ts';
import { callRail } from '../connectors/catalog/key-providers.ts';
import { createConnectorRegistry, createProviderCatalog } from '../connectors/connector-registry.ts';
import type { Connector } from '../core/kernel/ports.ts';
import { ok } from '../core/kernel/result.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { createOutbound } from './gateway/outbound.ts';
import { createGuardedServer } from './http-server/http-server.ts';
import { listen } from './start-server.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const search: Connector['search'] = async (context) => {
  const response = await context.send({ method: 'GET', path: '/search.json' });
  return response.ok ? ok({ records: [] }) : response;
};

/** One record in a call, so that a batch has several calls. */
const batch: Connector['batch'] = {
  maxRecords: 1,
  allOrNone: [],
  write: async (context, { objectName, type, records }) =>
    ok(await Promise.all(records.map((record) => callTracking.write(context, { objectName, type, ...record })))),
  readRecords: async () => ok(new Map()),
};

/** The APIs and a provider over TCP. The group `g1` has installed the integration. */
async function start() {
  let onTrickle: ((response: ServerResponse) => void) | undefined;
  const respond: RequestListener = (request, response) => {
    if (onTrickle === undefined) {
      getRequestListener((received) => server.sandbox.fetch(received))(request, response);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
    onTrickle(response);
  };
  const provider = await startLocalServer(respond);
  cleanUps.push(() => provider.close());
  const outbound = createOutbound({ allowPrivateNetwork: true });
  cleanUps.push(() => outbound.close());
  const server: TestServer = await createTestServer({
    ports: {
      catalog: createProviderCatalog({ callRail: { ...callRail, baseURL: provider.url } }),
      connectors: createConnectorRegistry([{ ...callTracking, search, batch }]),
      gateway: outbound.gateway,
    },
  });
  await deploy(server);
  await connect(server);
  await install(server);
  const call = async (api: Api, method: string, path: string, body?: object) => {
    const listener = await listen(createGuardedServer(getRequestListener(server.apps[api].fetch)), {
      host: '127.0.0.1',
      port: 0,
      variable: 'AMP_API_PORT',
    });
    cleanUps.push(() => listener.close(0));
    const response = await fetch(`${listener.address}/v1/projects/acme${path}`, {
      method,
      headers: { 'x-api-key': KEYS.full, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };
  /** From now on the provider sends bodies without end. @returns the requests to it, as they come */
  const trickle = () => {
    const first = Promise.withResolvers<void>();
    const responses: ServerResponse[] = [];
    onTrickle = (response) => {
      responses.push(response);
      first.resolve();
    };
    return { responses, first: first.promise };
  };
  return { server, call, trickle };
}

const TAGS = '/integrations/calls-to-crm/objects/tags';
const tag = (name: string) => ({ name, tag_level: 'account' });
const PROBLEM = { type: 'urn:ampersand:problem:provider-timeout', detail: expect.stringContaining('in time') };

it.each<[string, Api, string, string, object | undefined, { status: number; json: object }]>([
  [
    'a write',
    'write',
    'POST',
    TAGS,
    { groupRef: 'g1', type: 'create', record: tag('a') },
    { status: 422, json: { errors: [{ message: expect.stringMatching(/in time.*outcome is unknown/) }] } },
  ],
  [
    'a search',
    'search',
    'POST',
    '/integrations/calls-to-crm?groupRef=g1',
    { objectName: 'calls', fieldFilters: [{ fieldName: 'duration', operator: 'eq', value: 1 }] },
    { status: 504, json: PROBLEM },
  ],
  [
    'a description of an object',
    'management',
    'GET',
    '/providers/callRail/objects/calls/metadata?groupRef=g1',
    undefined,
    { status: 504, json: PROBLEM },
  ],
  [
    'a check of a credential',
    'management',
    'POST',
    '/connections:generate',
    { provider: 'callRail', groupRef: 'g2', consumerRef: 'c2', apiKey: 'key-of-g2' },
    { status: 504, json: PROBLEM },
  ],
])('%s is answered in time when the provider trickles its body', async (_title, api, method, path, body, expected) => {
  const { server, call, trickle } = await start();
  const { first, responses } = trickle();
  const received = call(api, method, path, body);
  await first;
  server.ports.clock.advance(TIME_LIMITS.answer);
  expect(await received).toMatchObject(expected);
  expect(responses).toHaveLength(1);
});

it('a batch is answered in time with an outcome for each record, and the rest is not sent', async () => {
  const { server, call, trickle } = await start();
  const { first, responses } = trickle();
  const batch = ['a', 'b', 'c'].map((name) => ({ record: tag(name) }));
  const received = call('write', 'POST', TAGS, { groupRef: 'g1', type: 'create', batch });
  await first;
  server.ports.clock.advance(TIME_LIMITS.answer);
  const { json } = await received;
  expect(json.errors.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/in time.*outcome is unknown/),
    expect.stringContaining('There was no time left to call CallRail.'),
    expect.stringContaining('There was no time left to call CallRail.'),
  ]);
  expect(responses).toHaveLength(1);
});
