import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import { createDestination } from '../../src/contract/endpoints.ts';
import type { WebhookMessage } from '../../src/contract/index.ts';
import { unsupportedNode } from '../core/kernel/unsupported-node.ts';
import type { RecordCounts } from '../sandbox/call-tracking/account-data.ts';
import type { CallTrackingSandbox } from '../sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../sandbox/call-tracking/app.ts';
import { composeBackend } from './compose-backend.ts';
import { MOCK_MANIFEST } from './mock-manifest.ts';
import { MOCK } from './mock-names.ts';
import type { MockOrigins } from './mock-origins.ts';
import { mockOrigins } from './mock-origins.ts';
import type { PlannedFailure } from './planned-failures.ts';
import { createPlannedFailures, failureResponse } from './planned-failures.ts';
import type { RecordedRequest } from './request-journal.ts';
import { describeRequest } from './request-journal.ts';
import type { Scenario, ScenarioName } from './scenarios.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Seed } from './seed.ts';
import { createSeed, seedProject } from './seed.ts';

/** All members are optional. */
export interface MockBackendOptions {
  /** State to start with; `empty` by default. */
  scenario?: ScenarioName | Scenario;
  /** Origin of the management API, as given to `AmpersandProvider`; the other APIs are on the next ports. */
  baseUrl?: string;
  /** Waits before each response, in ms; `Infinity` never responds, for looking at what loads. */
  delayMs?: number;
  /** Deployed before the scenario begins; {@link MOCK_MANIFEST} by default. */
  manifest?: string;
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

/** A backend in memory, and the strings to pull. */
export interface MockBackend {
  /** For `setupWorker` and `setupServer` of MSW. */
  handlers: RequestHandler[];
  origins: MockOrigins;
  /** Handles a request without MSW. */
  fetch(request: Request): Promise<Response>;
  /** Changes the state as a scenario does, at any time. */
  seed(scenario: Scenario): Promise<void>;
  /** Settles when the scenario is set up. Requests wait for it by themselves. */
  ready: Promise<void>;
  /** The next request that fits fails. */
  failNext(failure: PlannedFailure): void;
  /** Forgets failures that are still waiting. */
  clearFailures(): void;
  /** @param ms before each response from now on */
  setDelay(ms: number): void;
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
const DEFAULT_RECORDS: RecordCounts = { calls: 40, companies: 12, users: 6, tags: 8 };

/**
 * @returns a backend that is set up before the response to its first request
 * @throws Error under a Node release on which MSW does not run
 */
export function createMockBackend(options: MockBackendOptions = {}): MockBackend {
  checkRuntime();
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
  const seed = createSeed(backend, origins.api);
  let delayMs = options.delayMs ?? 0;

  const { scenario = 'empty', manifest = MOCK_MANIFEST } = options;
  const ready = setUp(backend, seed, manifest, typeof scenario === 'function' ? scenario : SCENARIOS[scenario]);
  ready.catch(() => {}); // each request reports it

  async function respond(request: Request): Promise<Response> {
    await ready;
    await wait(delayMs, request.signal);
    const { pathname } = new URL(request.url);
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
    handlers: Object.values(origins).map((origin) => http.all(`${origin}/*`, ({ request }) => fetch(request))),
    origins,
    fetch,
    ready,
    seed: async (change) => {
      await ready;
      await change(seed);
    },
    failNext: (failure) => failures.add(failure),
    clearFailures: () => failures.clear(),
    setDelay: (ms) => {
      delayMs = ms;
    },
    provider,
    refuseProviderKeys: () => provider.faults.add({ kind: 'status', status: 401, times: 'always' }),
    requests: () => [...journal],
    webhookMessages: () => [...received],
    stop: () => backend.stop(),
  };
}

/** MSW 3 uses `Promise.withResolvers`, which Node has since release 22, and so do the server's own parts. */
function checkRuntime(): void {
  if ('withResolvers' in Promise) return;
  const { process } = globalThis as { process?: { versions: { node?: string } } }; // absent in a browser
  const release = process?.versions.node;
  if (release !== undefined) throw new Error(`Ampersand: ${unsupportedNode(release)}`);
}

async function setUp(
  backend: Parameters<typeof seedProject>[0],
  seed: Seed,
  manifest: string,
  scenario: Scenario,
): Promise<void> {
  await seedProject(backend);
  const metadata = { url: `${RECEIVER_ORIGIN}/messages` };
  await seed.call(createDestination, {}, { name: MOCK.destination, type: 'webhook', metadata });
  await seed.deploy(manifest);
  await scenario(seed);
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
