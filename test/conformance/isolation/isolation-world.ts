import { createReadApp, createSearchApp } from '../../../mock-server/http/apps/read-and-search-apps.ts';
import { createWriteApp } from '../../../mock-server/http/apps/write-app.ts';
import { createProxyApp } from '../../../mock-server/http/proxy/proxy-app.ts';
import type { Api } from '../../../src/contract/index.ts';
import { createManualClock, nodeDigests } from '../../support/core-ports.ts';
import type { EventWorld } from '../../support/event-world.ts';
import { createEventWorld } from '../../support/event-world.ts';
import type { DatabaseRows, OpenDatabase } from '../../support/readable-database.ts';
import { signToken } from '../../support/sign-token.ts';
import type { Things } from './things.ts';
import { addWorkThings, installGroup, makeProjectThings } from './things.ts';

/** Parts of the server that take requests. */
export type Listener = Api | 'proxy' | 'events';

/** Two projects with the same kinds of things; the victim has two groups. */
export interface IsolationWorld {
  events: EventWorld;
  victim: Things;
  attacker: Things;
  /** Second group of the victim's project. */
  neighbour: Things;
  /** Ids that belong to the victim's first group. */
  groupIds: string[];
  inactiveKey: string;
  deletedKey: string;
  apps: Record<Listener, (request: Request) => Promise<Response>>;
  rows(): Promise<DatabaseRows>;
  tokenOf(kid: string, groupRef: string): Promise<string>;
  /** Requests to the provider that held a credential of the victim. */
  victimCalls: string[];
  stop(): Promise<void>;
}

const VICTIM_TOKEN = 'demo-token';
const VICTIM_DEVELOPER_KEY = 'demo-developer-key';

/** Second group of the victim's project. */
export const NEIGHBOUR = 'other-group';

/** Builds both projects over an empty database. */
export async function createIsolationWorld(open: OpenDatabase): Promise<IsolationWorld> {
  const clock = createManualClock();
  const database = await open(clock);
  const victimCalls: string[] = [];
  const events = await createEventWorld({
    ports: { clock, store: database.store },
    provider: (request) => {
      const text = `${request.url} ${request.headers.get('authorization')}`;
      if (text.includes(VICTIM_TOKEN) || text.includes(VICTIM_DEVELOPER_KEY)) victimCalls.push(text);
      return undefined;
    },
  });
  const deps = { ports: events.ports, operatorTokenHash: await nodeDigests.sha256Hex('operator') };
  const proxy = createProxyApp({
    ports: events.ports,
    send: async (request) => {
      victimCalls.push(...[request.headers.get('authorization') ?? ''].filter((text) => text.includes(VICTIM_TOKEN)));
      return events.hubspot.fetch(request);
    },
  });
  const [write, read, search] = [createWriteApp(deps), createReadApp(deps), createSearchApp(deps)];
  const apps: IsolationWorld['apps'] = {
    management: events.manage,
    write: async (request) => write.fetch(request),
    read: async (request) => read.fetch(request),
    search: async (request) => search.fetch(request),
    proxy,
    events: events.receive,
  };

  const victim = await makeProjectThings(events, {
    project: 'acme',
    name: 'alpha',
    portal: '44237313',
    token: VICTIM_TOKEN,
    appId: '700001',
    clientSecret: 'demo-client-secret',
    developerApiKey: VICTIM_DEVELOPER_KEY,
  });
  const first = await installGroup(events, 'acme', 'alpha', 'alpha-group', VICTIM_TOKEN);
  const second = await installGroup(events, 'acme', 'alpha', NEIGHBOUR, VICTIM_TOKEN);
  const attacker = await makeProjectThings(events, {
    project: 'rival',
    name: 'beta',
    portal: '12345678',
    token: 'second-token',
    appId: '700002',
    clientSecret: 'secret-of-beta',
  });
  const own = await installGroup(events, 'rival', 'beta', 'beta-group', 'second-token');
  await events.work();
  const neighbour: Things = structuredClone({
    ...victim,
    proxy: { ...victim.proxy, groupRef: NEIGHBOUR },
  });
  await addWorkThings(events, 'acme', victim, first);
  await addWorkThings(events, 'acme', neighbour, second);
  await addWorkThings(events, 'rival', attacker, own);
  const keyOf = async (label: string): Promise<string> => (await events.api('POST', '/api-keys', { label })).key;
  const [inactiveKey, deletedKey] = [await keyOf('alpha inactive'), await keyOf('alpha deleted')];
  await events.api('PATCH', `/api-keys/${inactiveKey}`, { updateMask: ['active'], apiKey: { active: false } });
  await events.api('DELETE', `/api-keys/${deletedKey}`);
  await events.work();

  return {
    events,
    victim,
    attacker,
    neighbour,
    groupIds: [first.connection, first.installation, 'alpha-group'],
    inactiveKey,
    deletedKey,
    apps,
    rows: database.rows,
    tokenOf: (kid, groupRef) =>
      signToken({ kid, now: clock.now(), claims: { groupRef, consumerRef: `user-of-${groupRef}` } }),
    victimCalls,
    stop: async () => {
      await events.stop();
      await database.close();
    },
  };
}
