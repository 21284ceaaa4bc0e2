import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { project } from '../../../test/conformance/store/records.ts';
import { createPostgresSchema, isPostgresAvailable } from '../testing/postgres-schema.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const CHECKPOINT_MS = 60_000;
const isPoolerInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

const options = { tags: ['postgres'], timeout: CHECKPOINT_MS };

describe.skipIf(!(await isPostgresAvailable()))('a database that cannot work', options, () => {
  test.each(['LATIN1', 'SQL_ASCII'])('is refused at the start for the encoding %s', async (encoding) => {
    const url = await createDatabase(encoding);
    await expect(openPostgresStore({ url: url.href, log })).rejects.toMatchObject({
      name: 'UnusableDatabase',
      message: expect.stringContaining(`the encoding ${encoding}`),
    });
  });

  test.each(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])(
    'is refused with sslmode=%s where it speaks no TLS',
    async (mode) => {
      const schema = await createPostgresSchema();
      onTestFinished(schema.drop);
      const url = new URL(schema.url);
      url.searchParams.set('sslmode', mode);
      await expect(openPostgresStore({ url: url.href, log })).rejects.toMatchObject({
        name: 'StoreUnavailable',
        cause: { message: 'The server does not support SSL connections' },
      });
    },
  );

  describe.skipIf(!isPoolerInstalled)('behind PgBouncer', () => {
    test('is refused when the pooler loses prepared statements', async () => {
      const url = await startPooler(await createDatabase(), 'transaction');
      await expect(openPostgresStore({ url, log })).rejects.toMatchObject({
        name: 'UnusableDatabase',
        message: expect.stringContaining('loses prepared statements'),
      });
    });

    test('is accepted when the pooler gives each client a connection', async () => {
      const url = await startPooler(await createDatabase(), 'session');
      const store = await openPostgresStore({ url, log });
      await store.projects.insert(project());
      for (let turn = 0; turn < 3; turn += 1) expect(await store.projects.get(project().id)).toEqual(project());
      await store.close();
    });
  });
});

/** @returns the URL of an empty database of its own */
async function createDatabase(encoding = 'UTF8'): Promise<URL> {
  const { name, query, url: address, drop } = await createPostgresSchema();
  // Dropping waits for a checkpoint.
  onTestFinished(async () => {
    await query(`drop database ${name} with (force)`);
    await drop();
  }, CHECKPOINT_MS);
  await query(`create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  url.search = '';
  return url;
}

/** Starts PgBouncer in front of the database. */
async function startPooler(database: URL, mode: 'session' | 'transaction'): Promise<string> {
  const port = await findPort();
  const folder = mkdtempSync(join(tmpdir(), 'amp-pooler-'));
  chmodSync(folder, 0o755);
  const [users, settings] = [join(folder, 'users'), join(folder, 'pooler.ini')];
  writeFileSync(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${database.hostname} port=${database.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root.
  const asUser = userInfo().uid === 0 ? ['-u', 'daemon'] : [];
  const pooler = spawn('pgbouncer', [...asUser, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const closed = once(pooler, 'close');
    pooler.kill('SIGKILL');
    await closed;
    rmSync(folder, { recursive: true });
  });
  await isListening(pooler.stderr);
  const url = new URL(database);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

async function isListening(output: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  output.on('data', (part) => {
    text += part;
    if (text.includes('process up')) resolve();
  });
  output.on('end', () => reject(new Error(`PgBouncer did not start: ${text}`)));
  await promise;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  server.close();
  return port;
}
