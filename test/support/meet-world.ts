import { createReadApp } from '../../mock-server/http/apps/read-and-search-apps.ts';
import { createWriteApp } from '../../mock-server/http/apps/write-app.ts';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import type { NotificationEventType } from '../../src/contract/index.ts';
import { createManualClock, nodeDigests } from './core-ports.ts';
import type { EventWorld } from './event-world.ts';
import {
  CONTACTS,
  connectGroup,
  createEventWorld,
  deployTo,
  HUBSPOT_EVENTS,
  HUBSPOT_ORIGIN,
  installFor,
  registerApp,
} from './event-world.ts';
import type { DatabaseRows, OpenDatabase } from './readable-database.ts';

/** Manifest with every action; the proxy and writes of contacts on top of events. */
export const MEET_MANIFEST = `${HUBSPOT_EVENTS}    write:
      objects: [{ objectName: contacts }]
    proxy: { enabled: true }
`;

/** A response of whichever API. */
export interface MeetResponse {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  json: any;
}

/** Requests to the provider or the receiver that wait until they are released. */
interface HeldRequests {
  /** Resolves when the first of them waits. */
  reached: Promise<void>;
  release(): void;
}

/** A project with two groups that read, write, proxy and subscribe, over a database that can be read. */
export interface MeetWorld {
  events: EventWorld;
  /** Ids of what the first group has. */
  own: { connection: string; installation: string; integration: string };
  /** The same of the second group, which nothing is done to. */
  other: { connection: string; installation: string };
  destination: string;
  topicRoute: string;
  providerApp: string;
  /** Key of the requests that are in flight. */
  key: string;
  call(api: 'write' | 'read', path: string, body: object): Promise<MeetResponse>;
  /** Calls the management API as the operator, below the project. */
  manage(method: string, path: string, body?: object): Promise<MeetResponse>;
  proxied(): Promise<MeetResponse>;
  /** Handles a request to the management API without a credential, such as one of a browser that comes back. */
  open(url: string): Promise<MeetResponse>;
  /** @param matches tells by a request to the provider or the receiver whether it waits */
  hold(matches: (request: Request) => boolean): HeldRequests;
  /** Records that were created at the provider. */
  created: string[];
  rows(): Promise<DatabaseRows>;
  stop(): Promise<void>;
}

const EVENTS: NotificationEventType[] = [
  'connection.created',
  'connection.deleted',
  'connection.error',
  'connection.updated',
  'installation.created',
  'installation.deleted',
  'installation.updated',
  'write.async.done',
  'read.triggered.done',
];

/** Builds the world; everything that was begun has ended. */
export async function createMeetWorld(open: OpenDatabase): Promise<MeetWorld> {
  const clock = createManualClock();
  const database = await open(clock);
  const created: string[] = [];
  let gate: { matches(request: Request): boolean; reached(): void; released: Promise<void> } | undefined;
  const pass = async (request: Request): Promise<undefined> => {
    if (gate?.matches(request) === true) {
      gate.reached();
      await gate.released;
    }
    return undefined;
  };
  const events = await createEventWorld({
    ports: { clock, store: database.store },
    provider: async (request) => {
      await pass(request);
      if (request.method === 'POST' && /\/contacts(\/batch\/create)?$/.test(new URL(request.url).pathname)) {
        const body = await request.clone().json();
        created.push(...(body.inputs ?? [body]).map((one: { properties: { email: string } }) => one.properties.email));
      }
      return undefined;
    },
  });
  events.receiver.respond = async (request) => {
    await pass(request);
    return new Response(null, { status: 204 });
  };
  const { ports } = events;
  const app = await registerApp(events);
  const [integration] = await deployTo(events, MEET_MANIFEST);
  const [destination] = await events.api('GET', '/destinations');
  const topic = await events.api('POST', '/topics', { name: 'all' });
  const { id: topicRoute } = await events.api('POST', '/topic-destination-routes', {
    topicId: topic.id,
    destinationId: destination.id,
  });
  for (const eventType of EVENTS) {
    await events.api('POST', '/notification-event-topic-routes', { eventType, topicId: topic.id });
  }
  const installed = async (groupRef: string, token: string) => {
    const connection = await connectGroup(events, { groupRef, token });
    const content = { ...CONTACTS, write: { objects: { contacts: { objectName: 'contacts' } } } };
    const installation = await installFor(events, { groupRef, content });
    return { connection: connection.id as string, installation: installation.id as string };
  };
  const [own, other] = [await installed('g1', 'demo-token'), await installed('g2', 'second-token')];
  await events.settle();
  events.receiver.caught.length = 0;
  const { key } = await events.api('POST', '/api-keys', { label: 'in flight' });

  const deps = { ports, operatorTokenHash: await nodeDigests.sha256Hex('operator') };
  const apps = { write: createWriteApp(deps), read: createReadApp(deps) };
  const proxy = createProxyApp({
    ports,
    send: async (request) => (await pass(request)) ?? events.hubspot.fetch(request),
  });
  return {
    events,
    own: { ...own, integration: integration.id },
    other,
    destination: destination.id,
    topicRoute,
    providerApp: app.id,
    key,
    call: async (api, path, body) => {
      const url = `https://api.test/v1/projects/project-acme/integrations/crm${path}`;
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      return read(await apps[api].fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })));
    },
    manage: async (method, path, body) => {
      const headers = { authorization: 'Bearer operator', 'content-type': 'application/json' };
      const url = `https://api.test/v1/projects/project-acme${path}`;
      return read(
        await events.manage(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })),
      );
    },
    proxied: async () => {
      const headers = {
        'x-amp-proxy-version': '1',
        'x-amp-project-id': 'project-acme',
        'x-amp-installation-id': own.installation,
        'x-api-key': key,
      };
      return read(await proxy(new Request('https://proxy.test/crm/v3/objects/contacts', { headers })));
    },
    open: async (url) => read(await events.manage(new Request(url))),
    hold: (matches) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      gate = { matches, reached: reached.resolve, released: released.promise };
      return {
        reached: reached.promise,
        release: () => {
          gate = undefined;
          released.resolve();
        },
      };
    },
    created,
    rows: database.rows,
    stop: async () => {
      await events.stop();
      await database.close();
    },
  };
}

async function read(response: Response): Promise<MeetResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, text, json: isJson && text !== '' ? JSON.parse(text) : undefined };
}

/** Goes to the simulated provider's page and allows the sign-in. @returns where the browser comes back to */
export async function allowSignIn({ events }: Pick<MeetWorld, 'events'>, url: string): Promise<string> {
  const page = new URL(url);
  page.searchParams.set('auto', 'allow');
  const { pathname, search } = page;
  const response = await events.hubspot.fetch(new Request(`${HUBSPOT_ORIGIN}${pathname}${search}`));
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The provider responded with ${response.status}: ${await response.text()}`);
  return location;
}
