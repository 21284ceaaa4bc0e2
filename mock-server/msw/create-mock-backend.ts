import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import {
  createDestination,
  listConnections,
  listIntegrations,
  listProjectInstallations,
} from '../../src/contract/endpoints.ts';
import type { Connection, Installation, Integration, WebhookMessage } from '../../src/contract/index.ts';
import type { RecordCounts } from '../sandbox/call-tracking/account-data.ts';
import type { CallTrackingSandbox } from '../sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../sandbox/call-tracking/app.ts';
import { composeBackend } from './compose-backend.ts';
import { MOCK, MOCK_MANIFEST } from './mock-manifest.ts';
import type { MockOrigins } from './mock-origins.ts';
import { mockOrigins, namesOf } from './mock-origins.ts';
import { addMissingBuiltIns } from './older-node.ts';
import type { MockedPage } from './page-routes.ts';
import { routePage } from './page-routes.ts';
import type { PlannedFailure } from './planned-failures.ts';
import { createPlannedFailures, failureResponse } from './planned-failures.ts';
import type { RecordedRequest } from './request-journal.ts';
import { describeRequest } from './request-journal.ts';
import type { Seed } from './seed.ts';
import { createSeed, seedProject } from './seed.ts';

/** State that a mock backend starts with. The project, its keys, the destination and the manifest are there already. */
export type Scenario = (seed: Seed) => Promise<void>;

/** Scenarios by name. */
export const SCENARIOS = {
  /** Nothing is connected. */
  empty: async () => {},
  /** The mock group has connected its account and installed nothing. */
  connected: async (seed) => {
    await seed.connect();
  },
  /** The mock group has installed the integration; calls are read. */
  installed: async (seed) => {
    await seed.connect();
    await seed.install();
  },
} as const satisfies Record<string, Scenario>;

/** Name of a ready-made scenario. */
export type ScenarioName = keyof typeof SCENARIOS;

/** All members are optional. */
export interface MockBackendOptions {
  /** State to start with; `empty` by default. */
  scenario?: ScenarioName | Scenario;
  /** Origin of the management API, as given to `AmpersandProvider`; the other APIs are on the next ports. */
  baseUrl?: string;
  /** Waits before each response, in ms; `Infinity` never responds, for looking at what loads. */
  delayMs?: number;
  /**
   * Deployed before the scenario begins; {@link MOCK_MANIFEST} by default. `webhookMessages` returns the messages of every destination
   * that it names.
   */
  manifest?: string;
  /** Name of the project in your application; `MOCK.project` by default. */
  project?: string;
  /** Key of your application, with scope `frontend`; `MOCK.apiKey` by default. */
  apiKey?: string;
  /** Records of the simulated provider by object; a few dozen by default, so that nothing takes long. */
  records?: RecordCounts;
  /**
   * Merged over the built-in catalogue, like the file of `AMP_PROVIDERS_FILE`: complete or partial entries by provider
   * name.
   */
  providers?: Record<string, object>;
  /** Handles requests to providers, by origin. Without one, a provider other than the simulated one cannot be reached. */
  simulated?: Record<string, (request: Request) => Response | Promise<Response>>;
}

/** Stored state of a mock backend for all groups, newest first. */
export interface MockState {
  integrations: Integration[];
  connections: Connection[];
  installations: Installation[];
}

/** A backend in memory with its controls. */
export interface MockBackend {
  /** For `setupWorker` and `setupServer` of MSW. */
  handlers: RequestHandler[];
  origins: MockOrigins;
  /** Handles a request without MSW. */
  fetch(request: Request): Promise<Response>;
  /** Handles the requests of a page of Playwright; call it before `page.goto`. */
  routePage(page: MockedPage): Promise<void>;
  /** Changes the state as a scenario does, at any time. */
  seed(scenario: Scenario): Promise<void>;
  /** Settles when the scenario is set up. Requests wait for it by themselves. */
  ready: Promise<void>;
  /** Returns what is stored, as the management API returns it. */
  state(): Promise<MockState>;
  /** Resolves when no read, write or delivery is due or in progress. */
  idle(): Promise<void>;
  /**
   * Sets the clock ahead by `ms`, as if that time had passed: schedules, retries and expiry. A schedule runs once, however
   * often it was due. Resolves when all work is done. `Date` and timers of the test stay as they are.
   */
  advance(ms: number): Promise<void>;
  /** The next request that fits fails. */
  failNext(failure: PlannedFailure): void;
  /** Forgets failures that are still waiting. */
  clearFailures(): void;
  /**
   * Sets the delay of responses.
   *
   * @param ms before each response from now on; `Infinity` never responds
   * @param path only for paths that contain this text, in place of the delay for all
   */
  setDelay(ms: number, path?: string): void;
  /** The simulated provider, with its faults and journal. */
  provider: CallTrackingSandbox;
  /** From now on the provider refuses the key of every account. */
  refuseProviderKeys(): void;
  /** Requests so far, oldest first, without those of scenarios. */
  requests(): RecordedRequest[];
  /** Messages that arrived at the mock destination, oldest first. */
  webhookMessages(): WebhookMessage[];
  /** Ends background work. */
  stop(): Promise<void>;
}

const PROVIDER_ORIGIN = 'https://api.callrail.com';
const RECEIVER_ORIGIN = 'https://webhooks.mock.example';
/** Origins of all backends, because several can handle the requests of one page. */
const coveredOrigins = new Set<string>();
const DEFAULT_RECORDS: RecordCounts = { calls: 40, companies: 12, users: 6, tags: 8 };

/**
 * Creates a backend that is set up before the response to its first request. Runs in browsers and in Node 20 or newer; under Node 20
 * it adds `Promise.withResolvers` and `Map.groupBy`, which MSW and the server use.
 */
export function createMockBackend(options: MockBackendOptions = {}): MockBackend {
  addMissingBuiltIns();
  const origins = mockOrigins(options.baseUrl ?? 'http://localhost:8080');
  const provider = createCallTrackingSandbox({ counts: { ...DEFAULT_RECORDS, ...options.records } });
  const received: WebhookMessage[] = [];
  const apps = {
    [PROVIDER_ORIGIN]: (request: Request) => provider.fetch(request),
    [RECEIVER_ORIGIN]: async (request: Request) => {
      received.push(JSON.parse(await request.text()));
      return new Response(null, { status: 204 });
    },
    ...options.simulated,
  };
  const backend = composeBackend(origins, apps, options.providers);
  const failures = createPlannedFailures();
  const journal: RecordedRequest[] = [];
  const { project = MOCK.project, apiKey = MOCK.apiKey } = options;
  const seed = createSeed(backend, origins.api, project);
  /** In ms, by the text that a path contains; the last one that fits counts. */
  const delays = new Map([['', options.delayMs ?? 0]]);

  const { scenario = 'empty', manifest = MOCK_MANIFEST } = options;
  const ready = seedProject(backend, { project, apiKey })
    .then(() => deploy(seed, manifest))
    .then(() => (typeof scenario === 'function' ? scenario : SCENARIOS[scenario])(seed));
  ready.catch(() => {}); // each request reports it

  const names = Object.values(origins).flatMap(namesOf);
  for (const name of names) coveredOrigins.add(name);
  const ofProject = new RegExp(`^https?://[^/]+/v1/projects/${encodeURIComponent(project)}/`);
  const isOurs = (address: string) => names.includes(new URL(address).origin);
  /** Whether a request is of this project and goes where no backend is. */
  const isStray = (address: string) => ofProject.test(address) && !coveredOrigins.has(new URL(address).origin);
  const strayResponse = (address: string) =>
    failureResponse(421, {
      title: 'Not the address of the mock backend',
      detail: `The application sends its requests to ${new URL(address).origin}, the mock backend is at ${origins.api}. Pass createMockBackend({ baseUrl }) the address that the application uses.`,
    });

  async function respond(request: Request): Promise<Response> {
    await ready;
    const { pathname } = new URL(request.url);
    const path = Array.from(delays.keys()).findLast((text) => pathname.includes(text)) ?? '';
    await wait(delays.get(path) ?? 0, request.signal);
    const failure = failures.take(request.method, pathname);
    if (failure?.status === 'drop') return HttpResponse.error();
    if (failure !== undefined) return failureResponse(failure.status as number, failure.problem);
    return (await backend.respond(request)) ?? failureResponse(404, { detail: 'No API of the mock backend is there.' });
  }

  async function fetch(request: Request): Promise<Response> {
    const described = await describeRequest(request);
    const response = await respond(request);
    if (request.method !== 'OPTIONS') journal.push({ ...described, status: response.status });
    return response;
  }

  return {
    handlers: [
      ...names.map((origin) => http.all(`${origin}/*`, ({ request }) => fetch(request))),
      http.all(ofProject, ({ request }) => (isStray(request.url) ? strayResponse(request.url) : undefined)),
    ],
    origins,
    fetch,
    routePage: (page) =>
      routePage(
        page,
        ({ href }) => isOurs(href) || isStray(href),
        async (request) => (isOurs(request.url) ? fetch(request) : strayResponse(request.url)),
      ),
    ready,
    state: async () => {
      await ready;
      const [integrations, connections, installations] = await Promise.all([
        seed.call(listIntegrations, {}),
        seed.call(listConnections, {}),
        seed.call(listProjectInstallations, {}),
      ]);
      // As the endpoint table declares them.
      return { integrations, connections, installations } as MockState;
    },
    idle: () => ready.then(() => backend.idle()),
    advance: (ms) => ready.then(() => backend.advance(ms)),
    seed: async (change) => {
      await ready;
      await change(seed);
    },
    failNext: (failure) => failures.add(failure),
    clearFailures: () => failures.clear(),
    setDelay: (ms, path = '') => {
      delays.set(path, ms);
    },
    provider,
    refuseProviderKeys: () => provider.faults.add({ kind: 'status', status: 401, times: 'always' }),
    requests: () => [...journal],
    webhookMessages: () => [...received],
    stop: () => {
      for (const name of names) coveredOrigins.delete(name);
      return backend.stop();
    },
  };
}

async function deploy(seed: Seed, manifest: string): Promise<void> {
  const metadata = { url: `${RECEIVER_ORIGIN}/messages` };
  const named = manifest.matchAll(/\bdestination: *["']?([\w-]+)/g);
  for (const name of new Set([MOCK.destination, ...Array.from(named, ([, name = '']) => name)])) {
    await seed.call(createDestination, {}, { name, type: 'webhook', metadata });
  }
  await seed.deploy(manifest);
}

/** Waits, or until the request is given up. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await new Promise<void>((resolve) => {
    // A timer holds at most 24.8 days; beyond that there is none, and only the signal ends the wait.
    if (ms < 2 ** 31) setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
