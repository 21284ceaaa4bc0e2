import { expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway, createFetchWebhookSender } from '../../mock-server/connectors/fetch-gateway.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { createCallTrackingSandbox } from '../../mock-server/sandbox/call-tracking/app.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import { createSalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import type { Sandbox } from '../../mock-server/sandbox/shared/create-sandbox.ts';
import type { HydratedReadObject, RawRecords } from '../../src/contract/index.ts';
import { createCatchingReceiver, handlerOf, RECEIVER_ORIGIN } from '../support/installed-world.ts';
import { deploy } from '../support/management-steps.ts';
import { createTestServer } from '../support/test-server.ts';

const TOKEN = { oauth2AuthorizationCode: { accessToken: { token: 'demo-token' } } };
const WORKSPACE = {
  providerMetadata: { workspace: { value: 'acme', source: 'input' } },
  providerWorkspaceRef: 'acme',
};

interface Simulator {
  origin: string;
  start(): Sandbox;
  credential: object;
  module?: string;
}

const SIMULATORS: Record<string, Simulator> = {
  callRail: {
    origin: 'https://api.callrail.com',
    start: () => createCallTrackingSandbox({ counts: { calls: 5 } }),
    credential: { apiKey: DEMO_KEY },
  },
  hubspot: {
    origin: 'https://api.hubapi.com',
    start: () => createHubspotSandbox({ counts: { contacts: 5, p_cars: 5 } }),
    credential: TOKEN,
    module: 'crm',
  },
  salesforce: {
    origin: 'https://acme.my.salesforce.com',
    start: () => createSalesforceSandbox({ counts: { Contact: 5 } }),
    credential: { ...TOKEN, ...WORKSPACE },
    module: 'crm',
  },
};

interface Case {
  provider: string;
  objectName: string;
  /** The one field that is selected. */
  selected: string;
  /** A field that is not selected. */
  other: string;
}

interface Options {
  backfill: string;
  rawRecords?: RawRecords;
}

/** Installs one object with one selected field, and runs what is due immediately. */
async function installed({ provider, objectName, selected }: Case, { backfill, rawRecords = 'all' }: Options) {
  const { origin, start, credential, module } = SIMULATORS[provider]!;
  const sandbox = start();
  const receiver = createCatchingReceiver();
  const apps = { [origin]: (request: Request) => sandbox.fetch(request), [RECEIVER_ORIGIN]: handlerOf(receiver) };
  const catalog = createProviderCatalog(BUILT_IN_CATALOG);
  const server = await createTestServer({
    ports: { catalog, gateway: createFetchGateway({ apps }), webhooks: createFetchWebhookSender({ apps }) },
  });
  const workers = createWorkers(server.ports);
  const manage = async (method: string, path: string, body?: object) => {
    const { status, json, text } = await server.call(method, `/projects/acme${path}`, { body });
    if (status >= 300) throw new Error(`${method} ${path} responded with ${status}: ${text}`);
    return json;
  };
  const metadata = { url: `${RECEIVER_ORIGIN}/hooks` };
  await manage('PATCH', '', { updateMask: ['rawRecords'], project: { rawRecords } });
  await manage('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata });
  await deploy(
    server,
    `specVersion: 1.0.0
integrations:
  - name: sync
    provider: ${provider}
    ${module === undefined ? '' : `module: ${module}`}
    read:
      objects:
        - objectName: ${objectName}
          destination: hooks
          schedule: "*/10 * * * *"
          optionalFields: [{ fieldName: ${selected} }]
          backfill: { defaultPeriod: { ${backfill} } }
`,
  );
  const account = { provider, groupRef: 'g1', consumerRef: 'u1', ...credential };
  await manage('POST', '/connections:generate', account);
  const objects = { [objectName]: { objectName, selectedFields: { [selected]: true } } };
  await manage('POST', '/integrations/sync/installations', {
    groupRef: 'g1',
    config: { content: { provider, read: { objects } } },
  });
  const work = async () => {
    let done = 1;
    while (done > 0) {
      done = (await workers.runSchedules()) + (await workers.runOperations()) + (await workers.runDeliveries());
    }
    return receiver.caught.splice(0).flatMap(({ message }) => message.result ?? []);
  };
  const delivered = await work();
  const { hydratedRevision } = await manage('GET', '/bootstrap?integration=sync&groupRef=g1');
  const [object]: HydratedReadObject[] = hydratedRevision.content.read.objects;
  return {
    delivered,
    support: object?.support,
    readAtNextTick: () => {
      server.ports.clock.advance(10 * 60_000);
      return work();
    },
  };
}

it.each([
  { provider: 'callRail', objectName: 'calls', selected: 'direction', other: 'duration' },
  { provider: 'callRail', objectName: 'notifications', selected: 'id', other: 'alert_type' },
  { provider: 'hubspot', objectName: 'contacts', selected: 'email', other: 'firstname' },
  { provider: 'hubspot', objectName: 'p_cars', selected: 'model', other: 'year' },
  { provider: 'hubspot', objectName: 'owners', selected: 'email', other: 'firstName' },
  { provider: 'salesforce', objectName: 'Contact', selected: 'LastName', other: 'Email' },
])('$provider declares of $objectName what a backfill and the scheduled read after it do', async (subject) => {
  const everything = await installed(subject, { backfill: 'fullHistory: true' });
  const { delivered, support } = everything;
  expect(delivered.length).toBeGreaterThan(0);
  const again = await everything.readAtNextTick();
  expect([0, delivered.length]).toContain(again.length);
  const recent = await installed(subject, { backfill: 'days: 1' });
  const { raw } = delivered[0]!;
  expect(support).toEqual({
    incremental: again.length === 0,
    history: recent.delivered.length < delivered.length,
    wholeRecords: Object.hasOwn(raw?.['properties'] ?? raw ?? {}, subject.other),
  });
});

it('declares no whole records in a project that delivers only selected fields as raw', async () => {
  const subject = { provider: 'callRail', objectName: 'calls', selected: 'direction', other: 'duration' };
  const { delivered, support } = await installed(subject, { backfill: 'fullHistory: true', rawRecords: 'selected' });
  expect(delivered[0]?.raw).not.toHaveProperty(subject.other);
  expect(support?.wholeRecords).toBe(false);
});
