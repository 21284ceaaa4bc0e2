import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListedInParts, Repositories, Store } from '../../../mock-server/core/kernel/ports.ts';
import { StoreUnavailable } from '../../../mock-server/core/kernel/store-errors.ts';
import { createManagementApp } from '../../../mock-server/http/apps/management-app.ts';
import { fetchListener } from '../../../mock-server/node/http-server/fetch-listener.ts';
import { createGuardedServer } from '../../../mock-server/node/http-server/http-server.ts';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../../../mock-server/store/sql/open-sqlite-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import type { Installation } from '../../../src/contract/index.ts';
import { connection, installation, integration, revision } from '../../conformance/store/records.ts';
import { createManualClock } from '../../support/core-ports.ts';
import { createTestServer, KEYS } from '../../support/test-server.ts';

const PATH = '/v1/projects/acme/installations';
/** Installations of one batch. */
const BATCH = 100;

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const STORES = {
  SQLite: () => openSqliteStore(':memory:', createManualClock()),
  PostgreSQL: async () => {
    const schema = await createPostgresSchema();
    opened.push(() => schema.drop());
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    return openPostgresStore({ url: schema.url, log });
  },
};

/** Sees which parts of the installations are read, and may fail in their place. */
interface PartWatch {
  count: number;
  before?: (count: number) => void;
}

/** A server with installations `n0` to `n<count - 1>`, of which the last one is the newest. */
async function begin(count: number, store: Store) {
  opened.push(() => store.close());
  const watch: PartWatch = { count: 0 };
  // A batch is read in a snapshot, together with what its installations name.
  const snapshot: Store['snapshot'] = (work) =>
    store.snapshot((repositories) =>
      work({ ...repositories, installations: watched(repositories.installations, watch) }),
    );
  const server = await createTestServer({
    ports: {
      store: new Proxy(store, {
        get: (target, name) => (name === 'snapshot' ? snapshot : Reflect.get(target, name)),
      }),
    },
  });
  await store.transaction(async (repositories) => {
    await repositories.integrations.insert(integration(), revision());
    for (let index = 0; index < count; index += 1) await add(repositories, index);
  });
  // Without the comparison with the description, which reads every response whole.
  return { app: createManagementApp({ ports: server.ports }), server, store, watch };
}

async function add(repositories: Repositories, index: number): Promise<void> {
  await repositories.connections.insert(connection({ id: `c${index}`, groupRef: `g${index}` }));
  await repositories.installations.insert(
    installation({ id: `n${index}`, groupRef: `g${index}`, connectionId: `c${index}` }),
  );
}

function watched<R, F, T extends ListedInParts<R, F>>(repository: T, watch: PartWatch): T {
  const listPart: T['listPart'] = async (filter, part) => {
    watch.count += 1;
    watch.before?.(watch.count);
    return repository.listPart(filter, part);
  };
  return { ...repository, listPart };
}

/** Opens a port for the management API. */
async function listen(app: ReturnType<typeof createManagementApp>): Promise<string> {
  const server = createGuardedServer(fetchListener((request) => app.fetch(request)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has no other kind of address
}

/** Requests the list without reading it. */
async function request(origin: string): Promise<IncomingMessage> {
  const [response] = await once(get(`${origin}${PATH}`, { headers: { 'X-Api-Key': KEYS.full } }), 'response');
  return response as IncomingMessage;
}

/** Reads from the database until the sockets are full, and then no further. */
async function untilNothingIsRead(watch: PartWatch): Promise<void> {
  let before = 0;
  const hasStopped = () => {
    const isSame = watch.count === before;
    before = watch.count;
    return isSame;
  };
  await expect.poll(hasStopped, { interval: 250, timeout: 20_000 }).toBe(true);
}

const idsOf = (body: string) => (JSON.parse(body) as Installation[]).map(({ id }) => id);

describe('a list of 20,000 installations', () => {
  const COUNT = 20_000;

  it('reads a batch when the client has taken the one before, and none ahead', async () => {
    const { app, watch } = await begin(COUNT, await STORES.SQLite());
    const response = await app.fetch(new Request(`https://api.test${PATH}`, { headers: { 'X-Api-Key': KEYS.full } }));
    expect(watch.count).toBe(1);
    const reader = response.body?.getReader();
    for (let taken = 1; taken <= 5; taken += 1) {
      await reader?.read();
      expect(watch.count).toBe(taken);
    }
    await reader?.cancel();
    expect(watch.count).toBe(5);
  });

  it('stops while a client does not read, and the client gets all of it later', async () => {
    const { app, watch } = await begin(COUNT, await STORES.SQLite());
    const origin = await listen(app);
    const response = await request(origin);
    await untilNothingIsRead(watch);
    expect(watch.count * BATCH).toBeLessThan(COUNT / 2);

    // Others are served meanwhile.
    const other = await fetch(`${origin}/v1/projects/acme`, { headers: { 'X-Api-Key': KEYS.full } });
    expect(other.status).toBe(200);

    const ids = idsOf(await text(response));
    expect(ids).toEqual(Array.from({ length: COUNT }, (_, index) => `n${COUNT - 1 - index}`));
    expect(watch.count).toBe(COUNT / BATCH);
  });

  it('reads nothing more once the client has gone', async () => {
    const { app, watch } = await begin(COUNT, await STORES.SQLite());
    const response = await request(await listen(app));
    await once(response, 'data');
    response.destroy();
    await untilNothingIsRead(watch);
    expect(watch.count * BATCH).toBeLessThan(COUNT / 2);
  });
});

const hasPostgres = await isPostgresAvailable();

describe.each([
  ['SQLite', []],
  ['PostgreSQL', ['postgres']],
] as const)('a list that is sent on %s', (name, tags) => {
  const options = { tags: [...tags], skip: name === 'PostgreSQL' && !hasPostgres };

  it('leaves out what is deleted meanwhile, and has everything else once', options, async () => {
    const { app, store } = await begin(450, await STORES[name]());
    const deleted = ['n349', 'n300', 'n299', 'n120', 'n0'];
    const response = await app.fetch(new Request(`https://api.test${PATH}`, { headers: { 'X-Api-Key': KEYS.full } }));
    const chunks = response.body?.getReader();
    const decoder = new TextDecoder();
    let body = decoder.decode((await chunks?.read())?.value);
    // The first of them was sent already.
    for (const id of ['n350', ...deleted]) {
      await store.installations.delete(id);
      await store.connections.delete(id.replace('n', 'c'));
    }
    await store.transaction((repositories) => add(repositories, 1_000));
    for (let read = await chunks?.read(); read?.done === false; read = await chunks?.read()) {
      body += decoder.decode(read.value);
    }
    const wanted = Array.from({ length: 450 }, (_, index) => `n${449 - index}`).filter((id) => !deleted.includes(id));
    expect(idsOf(body)).toEqual(wanted);
  });

  it('is cut off when the database goes away, and does not look complete', options, async () => {
    const printed = vi.spyOn(console, 'error');
    opened.push(() => printed.mockRestore());
    const { app, server, watch } = await begin(450, await STORES[name]());
    watch.before = (count) => {
      if (count === 3) throw new StoreUnavailable(new Error('shut down'));
    };
    const response = await request(await listen(app));
    expect(response.statusCode).toBe(200);
    let body = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    const [error] = await once(response, 'error');
    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
    expect(body).not.toContain('shut down');
    // The log is all that there is on standard error.
    expect(printed).not.toHaveBeenCalled();
    expect(server.ports.logged).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'request.list-cut-off' }),
    );
  });

  it('that fails at its first batch is a problem document', options, async () => {
    const { app, watch } = await begin(1, await STORES[name]());
    watch.before = () => {
      throw new StoreUnavailable(new Error('shut down'));
    };
    const response = await app.fetch(new Request(`https://api.test${PATH}`, { headers: { 'X-Api-Key': KEYS.full } }));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([503, 'application/problem+json']);
  });
});
