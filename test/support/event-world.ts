import { hubspot } from '../../mock-server/connectors/catalog/hubspot.ts';
import { callRail } from '../../mock-server/connectors/catalog/key-providers.ts';
import { salesforce } from '../../mock-server/connectors/catalog/salesforce.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import type { Ports } from '../../mock-server/core/kernel/ports.ts';
import type { Workers } from '../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import { createManagementApp } from '../../mock-server/http/apps/management-app.ts';
import { createSubscribeApp } from '../../mock-server/http/apps/subscribe-app.ts';
import { drain } from '../../mock-server/jobs/drain.ts';
import type { HubspotSandbox, HubspotSandboxOptions } from '../../mock-server/sandbox/hubspot/app.ts';
import { createHubspotSandbox } from '../../mock-server/sandbox/hubspot/app.ts';
import type { SalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../mock-server/sandbox/salesforce/app.ts';
import type { NotificationMessage, WebhookMessage } from '../../src/contract/index.ts';
import type { TestPorts } from './core-ports.ts';
import { createTestPorts, nodeDigests } from './core-ports.ts';
import type { CatchingReceiver } from './installed-world.ts';
import { createCatchingReceiver, handlerOf } from './installed-world.ts';
import { routeNotifications } from './route-notifications.ts';

export const HUBSPOT_ORIGIN = 'https://api.hubapi.com';
export const SALESFORCE_ORIGIN = 'https://demo.my.salesforce.com';
const RECEIVER_ORIGIN = 'https://receiver.test';

/** Manifest with events of contacts; further YAML of its objects may follow. */
export const HUBSPOT_EVENTS = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          mapToName: people
          destination: hooks
          requiredFields:
            - fieldName: email
            - fieldName: lifecyclestage
              mapToName: stage
          optionalFields:
            - fieldName: phone
        - objectName: companies
          destination: hooks
          requiredFields:
            - fieldName: name
    subscribe:
      objects:
        - objectName: contacts
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
          updateEvent: { enabled: always, requiredWatchFields: [stage, phone] }
          deleteEvent: { enabled: always }
`;

/** Config that reads contacts. */
export const CONTACTS = {
  provider: 'hubspot',
  read: {
    objects: {
      contacts: { objectName: 'contacts', destination: 'hooks', selectedFields: { email: true, phone: true } },
    },
  },
};

/** An entry of a message about an event. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into entries of every shape.
export type Entry = Record<string, any>;

/** A server with both simulated CRMs in one process, on a clock that advances manually. */
export interface EventWorld {
  ports: TestPorts;
  workers: Workers;
  hubspot: HubspotSandbox;
  salesforce: SalesforceSandbox;
  receiver: CatchingReceiver;
  /** Requests to the CRMs, as `POST /path`. */
  calls: string[];
  /** Calls the management API of the project `acme`, which has to accept. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  api(method: string, path: string, body?: unknown, project?: string): Promise<any>;
  /** As `api`, whatever the status. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  request(method: string, path: string, body?: unknown, project?: string): Promise<{ status: number; json: any }>;
  /** Calls the simulated HubSpot as the customer does. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  crm(method: string, path: string, body?: unknown): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  org(method: string, path: string, body?: unknown): Promise<any>;
  /** Handles requests to the management API, with their own credentials. */
  manage(request: Request): Promise<Response>;
  /** Receives requests with events. */
  receive(request: Request): Promise<Response>;
  /** Works until nothing is due, without letting time pass. */
  work(): Promise<void>;
  /** Lets HubSpot send what it collected, then works. */
  settle(): Promise<void>;
  /** Messages of events so far. */
  messages(): WebhookMessage[];
  entries(): Entry[];
  notifications(type: string): NotificationMessage[];
  stop(): Promise<void>;
}

/** Deviations from the default. */
export interface EventWorldOptions {
  ports?: Partial<Ports>;
  settings?: Partial<Ports['settings']>;
  hubspot?: HubspotSandboxOptions;
  /** Sees each request to a CRM first, and responds in its place if it returns something. */
  provider?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

/** Starts a world with the projects `acme` and `rival`, each with the destination `hooks`. */
export async function createEventWorld(options: EventWorldOptions = {}): Promise<EventWorld> {
  const receiver = createCatchingReceiver();
  const calls: string[] = [];
  const reach = (sandbox: () => HubspotSandbox | SalesforceSandbox) => async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return (await options.provider?.(request)) ?? (await sandbox().fetch(request));
  };
  const catalog = createProviderCatalog({ callRail, hubspot, salesforce });
  const ports = createTestPorts(
    {
      [HUBSPOT_ORIGIN]: reach(() => hubspotSandbox),
      [SALESFORCE_ORIGIN]: reach(() => salesforceSandbox),
      [RECEIVER_ORIGIN]: handlerOf(receiver),
    },
    options.settings,
    { catalog, ...options.ports },
  );
  const now = () => new Date(ports.clock.now());
  const subscribeApp = createSubscribeApp({ ports });
  const receive = async (request: Request) => subscribeApp.fetch(request);
  const hubspotSandbox = createHubspotSandbox({
    counts: { contacts: 5, companies: 5, deals: 5 },
    now,
    webhooks: { setTimer: (ms, callback) => ports.clock.set(ms, callback), send: receive },
    ...options.hubspot,
  });
  const salesforceSandbox = createSalesforceSandbox({
    counts: { Contact: 5, Account: 5 },
    now,
    setTimer: (ms, callback) => ports.clock.set(ms, callback),
  });
  const management = createManagementApp({ ports, operatorTokenHash: await nodeDigests.sha256Hex('operator') });
  const workers = createWorkers(ports);

  const world: EventWorld = {
    ports,
    workers,
    hubspot: hubspotSandbox,
    salesforce: salesforceSandbox,
    receiver,
    calls,
    manage: async (request) => management.fetch(request),
    receive,
    async request(method, path, body, project = 'acme') {
      const response = await management.fetch(
        new Request(`https://api.test/v1/projects/${project}${path}`, {
          method,
          headers: { authorization: 'Bearer operator', 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
    },
    async api(...call) {
      const { status, json } = await world.request(...call);
      if (status >= 300) throw new Error(`${call[0]} ${call[1]} responded with ${status}: ${JSON.stringify(json)}`);
      return json;
    },
    crm: (...call) => send(hubspotSandbox, HUBSPOT_ORIGIN, ...call),
    org: (...call) => send(salesforceSandbox, SALESFORCE_ORIGIN, ...call),
    async work() {
      await drain(workers);
    },
    async settle() {
      for (let times = 0; times < 3; times += 1) {
        ports.clock.advance(200);
        await hubspotSandbox.outbox.settled();
        await drain(workers);
      }
    },
    messages: () => receiver.caught.map(({ message }) => message).filter(({ action }) => action === 'subscribe'),
    entries: () => world.messages().flatMap(({ result }) => (result ?? []) as unknown as Entry[]),
    notifications: (type) =>
      receiver.caught
        .map(({ message }) => message as unknown as NotificationMessage) // the receiver gets both
        .filter(({ notificationType }) => notificationType === type),
    async stop() {
      workers.stop();
      await workers.idle();
      hubspotSandbox.outbox.reset();
    },
  };
  for (const name of ['acme', 'rival']) {
    const createTime = now().toISOString();
    await ports.store.projects.insert({ id: `project-${name}`, name, appName: name, orgId: 'org', createTime });
    const metadata = { url: `${RECEIVER_ORIGIN}/${name}` };
    await world.api('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata }, name);
    const [destination] = await world.api('GET', '/destinations', undefined, name);
    await routeNotifications(ports, { id: destination.id, projectId: `project-${name}` }, ['subscribe.create.error']);
  }
  return world;
}

async function send(
  sandbox: HubspotSandbox | SalesforceSandbox,
  origin: string,
  method: string,
  path: string,
  body?: unknown,
) {
  const response = await sandbox.fetch(
    new Request(`${origin}${path}`, {
      method,
      headers: { authorization: 'Bearer demo-token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const json = text === '' ? undefined : JSON.parse(text);
  if (response.status >= 400) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`);
  return json;
}

/** Registers the HubSpot application; managed by default. */
export function registerApp(
  world: EventWorld,
  { project = 'acme', isManaged = true, secret = 'demo-client-secret', developerKey = 'demo-developer-key' } = {},
) {
  return world.api(
    'POST',
    '/provider-apps',
    {
      provider: 'hubspot',
      clientId: 'demo-client',
      clientSecret: secret,
      scopes: ['oauth'],
      metadata: { providerParams: { appId: '700001' } },
      ...(isManaged && { developerApiKey: developerKey }),
    },
    project,
  );
}

/** Deploys a manifest. */
export const deployTo = (world: EventWorld, sourceYaml: string, project = 'acme') =>
  world.api('PUT', '/integrations:batch', { sourceYaml }, project);

/** Connects a group with an access token. */
export function connectGroup(
  world: EventWorld,
  { provider = 'hubspot', groupRef = 'g1', token = 'demo-token', project = 'acme' } = {},
) {
  return world.api(
    'POST',
    '/connections:generate',
    {
      provider,
      groupRef,
      consumerRef: `user-of-${groupRef}`,
      oauth2AuthorizationCode: { accessToken: { token } },
      ...(provider === 'salesforce' && { providerWorkspaceRef: 'demo' }),
    },
    project,
  );
}

/** Installs an integration for a group. */
export const installFor = (
  world: EventWorld,
  { groupRef = 'g1', content = CONTACTS as object, integration = 'crm', project = 'acme' } = {},
) => world.api('POST', `/integrations/${integration}/installations`, { groupRef, config: { content } }, project);

/** Subscriptions that exist at the simulated HubSpot. */
export async function presentSubscriptions(world: EventWorld): Promise<string[]> {
  const response = await world.hubspot.fetch(
    new Request(`${HUBSPOT_ORIGIN}/webhooks/v3/700001/subscriptions?hapikey=demo-developer-key`),
  );
  const { results } = await response.json();
  return results
    .map(({ eventType, propertyName }: Entry) =>
      propertyName === undefined ? eventType : `${eventType} ${propertyName}`,
    )
    .sort();
}

/** A world with an application, an integration and a group that has installed it, its events set up. */
export async function createSubscribedWorld(
  options: EventWorldOptions & { manifest?: string; content?: object; isManaged?: boolean } = {},
): Promise<EventWorld & { installation: Entry }> {
  const world = await createEventWorld(options);
  await registerApp(world, { isManaged: options.isManaged ?? true });
  await deployTo(world, options.manifest ?? HUBSPOT_EVENTS);
  await connectGroup(world);
  const installation = await installFor(world, { content: options.content ?? CONTACTS });
  await world.work();
  return { ...world, installation };
}

/** Manifest that delivers each new Salesforce contact. */
export const NEW_CONTACTS = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: salesforce
    module: crm
    read:
      objects: [{ objectName: Contact, destination: hooks, requiredFields: [{ fieldName: LastName }] }]
    subscribe:
      objects:
        - objectName: Contact
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`;
