import { createManagementApp } from '../../mock-server/http/apps/management-app.ts';
import { openPostgresStore } from '../../mock-server/store/sql/open-postgres-store.ts';
import type { DatabaseLimits } from '../../mock-server/store/sql/postgres-pool.ts';
import { createPostgresSchema } from '../../mock-server/store/testing/postgres-schema.ts';
import type { TestPorts } from './core-ports.ts';
import { nodeDigests } from './core-ports.ts';
import type { EventWorld, EventWorldOptions } from './event-world.ts';
import { createEventWorld } from './event-world.ts';
import { afterThisTest } from './fault-world.ts';

/** A response, whatever its status. */
export interface Answer {
  /** `METHOD path` of the request. */
  request: string;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  json: any;
}

/** A world whose requests go to two processes in turn, which have a store of their own on one PostgreSQL. */
export interface TwoProcesses {
  world: EventWorld;
  /** Ports of the second process. */
  second: TestPorts;
  /** Calls the management API of `acme`, each time in the other process. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Of the database that both use. */
  url: string;
  /** Transactions that were rolled back because of others, in both processes. */
  repeats(): number;
}

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** The stores are closed, and their schema is dropped, when the test ends. */
export async function createTwoProcesses(
  options: EventWorldOptions = {},
  limits: Partial<DatabaseLimits> = {},
): Promise<TwoProcesses> {
  const schema = await createPostgresSchema();
  afterThisTest(() => schema.drop());
  const url = new URL(schema.url);
  // A failing test does not wait a second for each deadlock.
  url.searchParams.set('options', `${url.searchParams.get('options')} -cdeadlock_timeout=50`);
  let repeats = 0;
  const open = async () => {
    const store = await openPostgresStore({ url: url.href, log, limits: { acquireMs: 60_000, ...limits } });
    store.observeRepeats?.(() => {
      repeats += 1;
    });
    afterThisTest(() => store.close());
    return store;
  };
  const world = await createEventWorld({ ...options, ports: { ...options.ports, store: await open() } });
  afterThisTest(() => world.stop());
  const second: TestPorts = { ...world.ports, store: await open() };
  const other = createManagementApp({ ports: second, operatorTokenHash: await nodeDigests.sha256Hex('operator') });
  const processes = [world.manage, async (request: Request) => other.fetch(request)];
  let calls = 0;
  return {
    world,
    second,
    call: async (method, path, body) => {
      calls += 1;
      const headers = { authorization: 'Bearer operator', 'content-type': 'application/json' };
      const request = new Request(`https://api.test/v1/projects/acme${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await processes[calls % 2]?.(request);
      const text = (await response?.text()) ?? '';
      return { request: `${method} ${path}`, status: response?.status ?? 0, json: text === '' ? {} : JSON.parse(text) };
    },
    url: url.href,
    repeats: () => repeats,
  };
}
