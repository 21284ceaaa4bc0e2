import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { projectCaller } from '../support/api-client.ts';
import { hubspotAt } from '../support/crm-world.ts';
import type { LocalServer } from '../support/local-server.ts';
import { startLocalServer } from '../support/local-server.ts';
import { signedEvents } from '../support/signed-events.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { percentile } from './child.ts';

const STEADY = { perSecond: 50, count: 500 };
const BURST = { events: 100_000, perRequest: 100, atOnce: 10 };
/** Events of another customer during the burst. */
const OTHER_EVERY_MS = 100;
/** Duration of a batch read of the simulated provider. */
const PROVIDER_MS = 20;
const PORTALS = { 'token-1': 1, 'token-2': 2 } as const;
const ORIGIN = 'http://127.0.0.1:9';

const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: bench
    provider: hubspot
    read:
      objects: [{ objectName: contacts, destination: hooks, requiredFields: [{ fieldName: email }] }]
    subscribe:
      objects:
        - objectName: contacts
          destination: hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
`;

/** Arrivals at the receiver. */
class Arrivals {
  /** By customer and record: ms from the event to its first arrival. */
  readonly delays = { g1: new Map<string, number>(), g2: new Map<string, number>() };

  add(body: string): void {
    const {
      groupRef,
      result = [],
    }: { groupRef: 'g1' | 'g2'; result?: { id: string; rawEvent: { occurredAt: number } }[] } = JSON.parse(body);
    for (const { id, rawEvent } of result) {
      if (!this.delays[groupRef].has(id)) this.delays[groupRef].set(id, Date.now() - rawEvent.occurredAt);
    }
  }
}

/**
 * Latency from an event to its webhook, alone and while another customer has a burst of 100,000 events, of which none may
 * be lost, on each database.
 */
export async function benchEvents(): Promise<void> {
  await measure('SQLite', {});
  if (!(await isPostgresAvailable())) return;
  const schema = await createPostgresSchema();
  try {
    await measure('PostgreSQL', { DATABASE_URL: schema.url });
  } finally {
    await schema.drop();
  }
}

async function measure(name: string, env: Record<string, string>): Promise<void> {
  const arrivals = new Arrivals();
  const provider = await startProvider();
  const receiver = await startLocalServer(async (request, response) => {
    arrivals.add(await textOf(request));
    response.writeHead(204).end();
  });
  const server = await spawnServer({
    providers: { hubspot: hubspotAt(provider.url) },
    env: {
      AMP_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      AMP_LOG_LEVEL: 'error',
      AMP_PUBLIC_SUBSCRIBE_URL: ORIGIN,
      ...env,
    },
  });
  try {
    await setUp(server, `${receiver.url}/hooks`);
    const steady = await sendSteadily(server, arrivals);
    process.stdout.write(
      `${name}\n  ${STEADY.perSecond} events a second: p50 ${ms(steady, 0.5)}, p99 ${ms(steady, 0.99)}\n`,
    );
    const burst = await sendBurst(server, arrivals);
    process.stdout.write(
      `  burst of ${BURST.events}: accepted in ${burst.acceptedSeconds.toFixed(1)} s (p99 of a request ${ms(burst.responseTimes, 0.99)}), ` +
        `delivered in ${burst.deliveredSeconds.toFixed(1)} s, lost ${BURST.events - arrivals.delays.g1.size + STEADY.count}; ` +
        `another customer meanwhile: p50 ${ms(burst.others, 0.5)}, p99 ${ms(burst.others, 0.99)} of ${burst.others.length}\n`,
    );
  } finally {
    await server.stop();
    await receiver.close();
    await provider.close();
  }
}

async function setUp(server: SpawnedServer, url: string): Promise<void> {
  const call = projectCaller(server);
  await call('POST', '/destinations', { name: 'hooks', type: 'webhook', metadata: { url } });
  await call('POST', '/provider-apps', {
    provider: 'hubspot',
    clientId: 'demo-client',
    clientSecret: 'demo-client-secret',
    scopes: ['oauth'],
    metadata: { providerParams: { appId: '700001' } },
  });
  await call('PUT', '/integrations:batch', { sourceYaml: MANIFEST });
  for (const [index, token] of Object.keys(PORTALS).entries()) {
    const groupRef = `g${index + 1}`;
    const oauth2AuthorizationCode = { accessToken: { token } };
    await call('POST', '/connections:generate', {
      provider: 'hubspot',
      groupRef,
      consumerRef: 'u',
      oauth2AuthorizationCode,
    });
    const contacts = { objectName: 'contacts', destination: 'hooks', selectedFields: { email: true } };
    const content = { provider: 'hubspot', read: { objects: { contacts } } };
    const path = '/integrations/bench/installations?skipSampling=true';
    const installed = await call('POST', path, { groupRef, config: { content } });
    if (installed.status !== 201) throw new Error(JSON.stringify(installed.body));
  }
}

async function sendSteadily(server: SpawnedServer, { delays }: Arrivals): Promise<number[]> {
  const sends: Promise<number>[] = [];
  for (let index = 0; index < STEADY.count; index += 1) {
    sends.push(post(server, [eventOf(1, index)]));
    await delay(1000 / STEADY.perSecond);
  }
  await Promise.all(sends);
  await until(() => delays.g1.size === STEADY.count);
  return [...delays.g1.values()];
}

async function sendBurst(server: SpawnedServer, { delays }: Arrivals) {
  const began = performance.now();
  const responseTimes: number[] = [];
  const requests = Array.from({ length: BURST.events / BURST.perRequest }, (_, index) => index);
  const work = async () => {
    for (let index = requests.shift(); index !== undefined; index = requests.shift()) {
      const first = STEADY.count + index * BURST.perRequest;
      responseTimes.push(
        await post(
          server,
          Array.from({ length: BURST.perRequest }, (_, offset) => eventOf(1, first + offset)),
        ),
      );
    }
  };
  let isOver = false;
  const others = (async () => {
    for (let index = 0; !isOver; index += 1) {
      await post(server, [eventOf(2, index)]);
      await delay(OTHER_EVERY_MS);
    }
  })();
  await Promise.all(Array.from({ length: BURST.atOnce }, work));
  const acceptedSeconds = (performance.now() - began) / 1000;
  await until(() => delays.g1.size >= BURST.events + STEADY.count);
  const deliveredSeconds = (performance.now() - began) / 1000;
  isOver = true;
  await others;
  await delay(1_000);
  return { responseTimes, acceptedSeconds, deliveredSeconds, others: [...delays.g2.values()] };
}

function eventOf(portalId: number, objectId: number) {
  return {
    eventId: objectId,
    subscriptionId: 1,
    portalId,
    appId: 700_001,
    occurredAt: Date.now(),
    subscriptionType: 'contact.creation',
    attemptNumber: 0,
    objectId,
  };
}

/** @returns ms until the response */
async function post(server: SpawnedServer, events: unknown): Promise<number> {
  const path = '/v1/apps/hubspot/700001';
  const began = performance.now();
  const response = await fetch(`${server.subscribe}${path}`, {
    method: 'POST',
    ...(await signedEvents(`${ORIGIN}${path}`, events)),
  });
  if (response.status !== 200) throw new Error(`The response to events was ${response.status}.`);
  await response.arrayBuffer();
  return performance.now() - began;
}

/** A provider that knows every record, and whose batch reads take a while. */
function startProvider(): Promise<LocalServer> {
  return startLocalServer(async (request, response) => {
    const body = await textOf(request);
    const respond = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (request.url?.startsWith('/account-info/')) {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      respond({ portalId: PORTALS[token as keyof typeof PORTALS] }); // the bench has no other tokens
      return;
    }
    if (!request.url?.endsWith('/batch/read')) {
      respond({ results: [] });
      return;
    }
    const { inputs }: { inputs: { id: string }[] } = JSON.parse(body);
    await delay(PROVIDER_MS);
    respond({
      status: 'COMPLETE',
      results: inputs.map(({ id }) => ({ id, properties: { email: `${id}@example.com` } })),
    });
  });
}

async function until(isReached: () => boolean): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (!isReached()) {
    if (performance.now() > deadline) throw new Error('Events are missing.');
    await delay(20);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(0)} ms`;
