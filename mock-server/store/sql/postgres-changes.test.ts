import type { AddressInfo, Socket } from 'node:net';
import { connect as connectSocket, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  apiKey,
  connection,
  install,
  installation,
  project,
  revision,
} from '../../../test/conformance/store/records.ts';
import { withAuthorityChanges } from '../../core/kernel/authority-changes.ts';
import type { Store } from '../../core/kernel/ports.ts';
import { cachedAuthorities } from '../../core/projects/cached-authorities.ts';
import type { PostgresSchema } from '../testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import type { DatabaseLimits } from './postgres-pool.ts';

const LIFE_MS = 300_000;
const UNANNOUNCED_LIFE_MS = 1_000;

describe.skipIf(!(await isPostgresAvailable()))('two processes on one PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  let first: Store;
  let second: Store;
  const opened: (() => Promise<void>)[] = [];

  async function open(url = schema.url, limits: Partial<DatabaseLimits> = {}): Promise<Store> {
    const sql = await openPostgresStore({ url, limits, log: { debug() {}, info() {}, warn() {}, error() {} } });
    opened.push(() => sql.close());
    return withAuthorityChanges(sql, sql.changesOfOthers);
  }
  const lifeOf = (store: Store) => store.authorities?.lifeMs();

  beforeEach(async () => {
    schema = await createPostgresSchema();
    first = await open();
    second = await open();
    await install(first);
    await first.apiKeys.insert(apiKey());
    await expect.poll(() => [lifeOf(first), lifeOf(second)]).toEqual([LIFE_MS, LIFE_MS]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
    await schema.drop();
  });

  /** @returns the ids that a process is notified of from now on */
  function announcedTo(store: Store): (string | undefined)[] {
    const ids: (string | undefined)[] = [];
    store.authorities?.subscribe((id) => ids.push(id));
    return ids;
  }

  it('announce work to each other, and not to themselves', async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const stores = await Promise.all([schema.url, schema.url].map((url) => openPostgresStore({ url, log })));
    for (const store of stores) opened.push(() => store.close());
    const received = stores.map(({ changesOfOthers }) => {
      const works: string[] = [];
      changesOfOthers?.subscribe((work) => works.push(work));
      return works;
    });
    await expect.poll(() => stores.map(({ changesOfOthers }) => changesOfOthers?.isComplete())).toEqual([true, true]);
    for (const works of received) works.length = 0;
    stores[0]?.changesOfOthers?.announce('operations');
    stores[0]?.changesOfOthers?.announce('operations');
    stores[0]?.changesOfOthers?.announce('deliveries');
    await expect.poll(() => new Set(received[1])).toEqual(new Set(['operations', 'deliveries']));
    expect(received[0]).toEqual([]);
  });

  it('read the time of the database', async () => {
    const store = await openPostgresStore({ url: schema.url, log: { debug() {}, info() {}, warn() {}, error() {} } });
    opened.push(() => store.close());
    const before = await store.readTime?.();
    expect(await store.readTime?.()).toBeGreaterThanOrEqual(before ?? Number.NaN);
  });

  it.each<[string, string, (store: Store) => Promise<unknown>]>([
    ['a renamed project', 'project-1', (store) => store.projects.update(project({ appName: 'Other' }))],
    ['a deactivated API key', 'key-1', (store) => store.apiKeys.update({ id: 'key-1', active: false })],
    ['a deleted API key', 'key-1', (store) => store.apiKeys.delete('key-1')],
    ['a new revision', 'integration-1', (store) => store.integrations.addRevision(revision({ id: 'revision-2' }))],
    ['a deleted integration', 'integration-1', (store) => store.integrations.delete('integration-1')],
    [
      'the installations of a deleted integration',
      'installation-1',
      (store) => store.integrations.delete('integration-1'),
    ],
    ['a changed installation', 'installation-1', (store) => store.installations.update(installation())],
    ['a deleted installation', 'installation-1', (store) => store.installations.delete('installation-1')],
    ['a changed connection', 'connection-1', (store) => store.connections.update(connection())],
    [
      'a deleted connection',
      'connection-1',
      (store) =>
        store.transaction(async ({ installations, connections }) => {
          await installations.delete('installation-1');
          await connections.delete('connection-1');
        }),
    ],
  ])('%s is announced to the other process', async (_change, id, change) => {
    const ids = announcedTo(second);
    await change(first);
    await expect.poll(() => ids).toContain(id);
  });

  it('a cached record is replaced after a change of the other process', async () => {
    const cached = cachedAuthorities({ store: second, clock: { now: Date.now, monotonic: () => 0 } });
    expect((await cached.apiKeys.findByHash('hash-1'))?.active).toBe(true);
    await first.apiKeys.update({ id: 'key-1', active: false });
    await expect.poll(async () => (await cached.apiKeys.findByHash('hash-1'))?.active).toBe(false);
  });

  it('neither a lease of a token refresh nor a transaction that fails is announced', async () => {
    const ids = announcedTo(second);
    await first.connections.claimRefresh('connection-1', { now: 0, until: 1_000, token: 'lease' });
    const failing = first.transaction(async ({ integrations }) => {
      await integrations.addRevision(revision({ id: 'revision-2' }));
      throw new Error('not committed');
    });
    await expect(failing).rejects.toThrow('not committed');
    await first.projects.update(project({ appName: 'Other' }));
    await expect.poll(() => ids).toEqual(['project-1']);
  });

  it('values live for a second until a lost connection is replaced, and none from before is used afterwards', async () => {
    const ids = announcedTo(second);
    await schema.cutConnections();
    await expect.poll(() => lifeOf(second)).toBe(UNANNOUNCED_LIFE_MS);
    await schema.query('delete from api_keys');
    await expect.poll(() => lifeOf(second), { timeout: 5_000 }).toBe(LIFE_MS);
    expect(ids).toContain(undefined);
  });

  it('values live for a second where notifications are not forwarded', async () => {
    const silent = await open(await poolerWith(forwardWithoutNotifications));
    await silent.projects.get('project-1');
    const ids = announcedTo(silent);
    await first.apiKeys.update({ id: 'key-1', active: false });
    await expect.poll(() => ids, { timeout: 5_000 }).toEqual([undefined]);
    expect(lifeOf(silent)).toBe(UNANNOUNCED_LIFE_MS);
  });

  it('a connection is replaced on which the database does not respond to the request to listen', async () => {
    let isFirst = true;
    const url = await poolerWith((database, client) => {
      client.on('data', (data) => {
        if (!isFirst || !data.includes('listen amp_')) return;
        isFirst = false;
        database.removeAllListeners('data');
      });
      database.on('data', (data) => client.write(data));
    });
    const store = await open(url, { acquireMs: 1_000 });
    await store.projects.get('project-1');
    await expect.poll(() => lifeOf(store), { timeout: 8_000 }).toBe(LIFE_MS);
    expect(isFirst).toBe(false);
  }, 10_000);

  /** @returns the URL of a pooler in front of the database */
  async function poolerWith(forward: (database: Socket, client: Socket) => void): Promise<string> {
    const url = new URL(schema.url);
    const address = { host: url.hostname, port: Number(url.port) };
    const sockets: Socket[] = [];
    const server = createServer((client) => {
      const database = connectSocket(address);
      sockets.push(client, database);
      for (const socket of [client, database]) socket.on('error', () => {});
      client.pipe(database);
      forward(database, client);
      database.on('close', () => client.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    url.port = String((server.address() as AddressInfo).port); // a TCP server has no other kind of address
    return url.href;
  }
});

const NOTIFICATION = 'A'.charCodeAt(0);

/** A message of the protocol is a letter, its length without the letter, and its content. */
function forwardWithoutNotifications(database: Socket, client: Socket): void {
  let pending = Buffer.alloc(0);
  database.on('data', (data) => {
    pending = Buffer.concat([pending, data]);
    while (pending.length > 4 && pending.length > pending.readInt32BE(1)) {
      const end = 1 + pending.readInt32BE(1);
      if (pending[0] !== NOTIFICATION) client.write(pending.subarray(0, end));
      pending = pending.subarray(end);
    }
  });
}
