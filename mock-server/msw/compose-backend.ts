import { BUILT_IN_CATALOG } from '../connectors/catalog/built-in-catalog.ts';
import { mergeCatalog } from '../connectors/catalog/merge-catalog.ts';
import { createConnectorRegistry, createProviderCatalog } from '../connectors/connector-registry.ts';
import type { FetchHandler } from '../connectors/fetch-gateway.ts';
import { createFetchGateway, createFetchWebhookSender } from '../connectors/fetch-gateway.ts';
import { noTelemetry } from '../core/kernel/no-telemetry.ts';
import type {
  Clock,
  ConnectorRegistry,
  Digests,
  Ids,
  Log,
  Ports,
  ProviderCatalog,
  SecretBox,
  Timers,
} from '../core/kernel/ports.ts';
import { TIME_LIMITS } from '../core/kernel/time-limits.ts';
import { createWorkers } from '../core/workers/workers.ts';
import { createManagementApp } from '../http/apps/management-app.ts';
import { createReadApp, createSearchApp } from '../http/apps/read-and-search-apps.ts';
import { createWriteApp } from '../http/apps/write-app.ts';
import { createProxyApp } from '../http/proxy/proxy-app.ts';
import { tokenVerifier } from '../http/tokens/token-verifier.ts';
import { createDispatcher } from '../jobs/dispatcher.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';
import type { MockOrigins } from './mock-origins.ts';
import { namesOf } from './mock-origins.ts';

/** ms; a mock is a single process, which is notified of all its work. */
const MAX_SLEEP_MS = 5_000;

/** The server without sockets, database and process. */
export interface ComposedBackend {
  ports: Ports;
  /** Handles requests by their origin; undefined when it is none of the backend's. */
  respond(request: Request): Promise<Response> | undefined;
  /** Resolves when no background work is due or in progress. */
  idle(): Promise<void>;
  /** Sets the clock ahead by `ms` and resolves when the work that became due is done. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Puts the server's own parts together in memory.
 *
 * @param apps simulated providers and webhook receivers by origin; nothing else can be reached
 * @param providers merged over the built-in catalogue
 * @throws Error when an entry of `providers` is none
 */
export function composeBackend(
  origins: MockOrigins,
  apps: Record<string, FetchHandler>,
  providers: Record<string, object> = {},
): ComposedBackend {
  const { clock, timers, advance } = createMockTime();
  const store = createMemoryStore(clock);
  const dispatcher = createDispatcher({ clock, log: silentLog, store, maxSleepMs: MAX_SLEEP_MS });
  const connectors = createConnectorRegistry();
  const ports: Ports = {
    clock,
    timers,
    ids: webIds,
    digests: webDigests,
    secrets: markedSecrets,
    store,
    catalog: catalogWith(providers, connectors),
    connectors,
    gateway: createFetchGateway({ apps }),
    webhooks: createFetchWebhookSender({ apps }),
    jobs: dispatcher,
    log: silentLog,
    telemetry: noTelemetry,
    tokens: tokenVerifier,
    settings: { publicApiUrl: origins.api, publicSubscribeUrl: origins.api, allowPrivateNetwork: true, timeScale: 1 },
  };
  const { api, ...others } = origins;
  const deps = { ports, addresses: () => ({ management: api, ...others }) };
  const named: [string, FetchHandler][] = [
    [origins.api, createManagementApp(deps).fetch],
    [origins.write, createWriteApp(deps).fetch],
    [origins.proxy, createProxyApp({ ports, send: (request) => reach(apps, request) })],
    [origins.read, createReadApp(deps).fetch],
    [origins.search, createSearchApp(deps).fetch],
  ];
  const byOrigin = new Map(named.flatMap(([origin, app]) => namesOf(origin).map((name) => [name, app] as const)));
  // A page receives no events, so nothing is set up for them.
  dispatcher.start({ ...createWorkers(ports), runTasks: async () => 0 });
  return {
    ports,
    respond(request) {
      const app = byOrigin.get(new URL(request.url).origin);
      return app === undefined ? undefined : Promise.resolve(app(request));
    },
    idle: () => dispatcher.idle(),
    async advance(ms) {
      // Work in progress would look as if it had not moved all that time.
      await dispatcher.idle();
      advance(ms);
      dispatcher.wake();
      await dispatcher.idle();
    },
    stop: async () => {
      await dispatcher.stop(TIME_LIMITS.mockStop);
    },
  };
}

function catalogWith(providers: Record<string, object>, connectors: ConnectorRegistry): ProviderCatalog {
  const merged = mergeCatalog(BUILT_IN_CATALOG, JSON.stringify(providers));
  if (!merged.ok) throw new Error(`The providers of the mock backend cannot be used: ${merged.rejection}`);
  return createProviderCatalog(merged.value, connectors);
}

/** @throws TypeError as `fetch` does for an unreachable host */
function reach(apps: Record<string, FetchHandler>, request: Request): Response | Promise<Response> {
  const app = apps[new URL(request.url).origin];
  if (app === undefined) throw new TypeError('Nothing is simulated at that address.');
  return app(request);
}

/*
 * Ports over what browsers and Node have in common. A mock backend lives in one page or one test and keeps nothing,
 * so its secrets are marked, not hidden.
 */

const webIds: Ids = {
  uuid: () => crypto.randomUUID(),
  token: (bytes) =>
    toBase64(crypto.getRandomValues(new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', ''),
  random: () => Math.random(),
};

export const webDigests: Digests = {
  async sha256Hex(...texts) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(joined(texts)));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  },
  async hmacSha256Base64(key, ...texts) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
    const signature = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(joined(texts)));
    return toBase64(new Uint8Array(signature));
  },
  // The web has no MD5; uploads are taken without comparing.
  md5Base64: async () => undefined,
};

/** Hides nothing, and refuses a box from another row or column as the real one does. */
const markedSecrets: SecretBox = {
  seal: async (plain, context) => JSON.stringify([context, joined([plain])]),
  async open(sealed, context) {
    const [madeFor, plain]: [string, string] = JSON.parse(sealed); // as `seal` made it
    if (madeFor !== context) throw new Error(`Ampersand: a secret of ${madeFor} was opened as ${context}.`);
    return plain;
  },
};

/** A mock has no log; see its request journal. */
const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function joined(texts: readonly (string | Uint8Array)[]): string {
  return texts.map((text) => (typeof text === 'string' ? text : new TextDecoder().decode(text))).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The runtime's time, which can be set ahead. */
interface MockTime {
  clock: Clock;
  timers: Timers;
  /** @param ms added to both clocks; timers that become due call back before the function returns */
  advance(ms: number): void;
}

/** A timer that waits. */
interface Waiting {
  /** On the monotonic clock. */
  dueAt: number;
  timeout: ReturnType<typeof setTimeout>;
  callback(): void;
}

/** Creates a time that is the runtime's own until it is set ahead. */
function createMockTime(): MockTime {
  const waiting = new Set<Waiting>();
  let ahead = 0;
  const monotonic = () => Math.floor(performance.now()) + ahead;
  const fire = (timer: Waiting) => {
    // A callback before it may have cancelled it.
    if (waiting.delete(timer)) timer.callback();
  };
  return {
    clock: { now: () => Date.now() + ahead, monotonic },
    timers: {
      set(ms, callback) {
        const timer: Waiting = { dueAt: monotonic() + ms, timeout: setTimeout(() => fire(timer), ms), callback };
        waiting.add(timer);
        return () => {
          clearTimeout(timer.timeout);
          waiting.delete(timer);
        };
      },
    },
    advance(ms) {
      ahead += ms;
      const now = monotonic();
      for (const timer of Array.from(waiting).toSorted((one, other) => one.dueAt - other.dueAt)) {
        clearTimeout(timer.timeout);
        if (timer.dueAt <= now) fire(timer);
        else timer.timeout = setTimeout(() => fire(timer), timer.dueAt - now);
      }
    },
  };
}
