import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { EncryptionKeys } from '../../mock-server/node/secret-box.ts';
import { createSecretBox, keyId } from '../../mock-server/node/secret-box.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import { openPostgresStore } from '../../mock-server/store/sql/open-postgres-store.ts';
import { openSqliteStore } from '../../mock-server/store/sql/open-sqlite-store.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { connection } from '../conformance/store/records.ts';
import { projectCaller } from '../support/api-client.ts';
import { afterThisTest } from '../support/fault-world.ts';
import { installProxied, PROXY_MANIFEST } from '../support/proxied-group.ts';
import { spawnAmp } from '../support/run-amp.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';

// Abuse case 42: the encryption key is changed, forgotten or given in the wrong order.

const [OLD, NEW] = [1, 2].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array];
const list = (...keys: Uint8Array[]) => keys.map((key) => Buffer.from(key).toString('base64')).join(',');
const isPostgresUp = await isPostgresAvailable();
const silent = { debug() {}, info() {}, warn() {}, error() {} };

interface Database {
  /** Variables by which servers and commands find the database. */
  env: Record<string, string>;
  dataDir: string;
}

const databases = {
  SQLite: async (): Promise<Database> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'amp-rotate-'));
    afterThisTest(() => rm(dataDir, { recursive: true, force: true }));
    return { env: { AMP_DATA_DIR: dataDir }, dataDir };
  },
  PostgreSQL: async (): Promise<Database> => {
    const schema = await createPostgresSchema();
    afterThisTest(() => schema.drop());
    const { env, dataDir } = await databases.SQLite();
    return { env: { ...env, DATABASE_URL: schema.url }, dataDir };
  },
};

/** Runs `amp rotate-keys` as its own process. */
const rotate = ({ env }: Database, keys: string) =>
  spawnAmp(['rotate-keys', '--json'], { ...env, AMP_ENCRYPTION_KEY: keys });

async function begin(database: Database) {
  const sandbox = await startCallTrackingSandbox();
  afterThisTest(() => sandbox.close());
  const boot = async (keys: string) => {
    const env = { ...database.env, AMP_ENCRYPTION_KEY: keys };
    const server = await spawnServer({ providers: { callRail: sandbox.url }, dataDir: database.dataDir, env });
    afterThisTest(() => server.kill());
    return server;
  };
  return { boot };
}

async function install(server: SpawnedServer, groupRef: string) {
  await projectCaller(server)('PUT', '/integrations:batch', { sourceYaml: PROXY_MANIFEST });
  return installProxied(server, groupRef);
}

describe.for(['SQLite', 'PostgreSQL'] as const)('the encryption key of %s', (kind) => {
  const isAvailable = kind === 'SQLite' || isPostgresUp;
  const options = { tags: kind === 'SQLite' ? [] : ['postgres'] };

  it.skipIf(!isAvailable)(
    'is changed to a new one, and then the old one is not needed',
    { ...options, timeout: 60_000 },
    async () => {
      const database = await databases[kind]();
      const { boot } = await begin(database);
      const first = await boot(list(OLD));
      const group = await install(first, 'group-1');
      await first.stop();

      const both = await boot(list(NEW, OLD));
      expect((await group.proxied(both)).status).toBe(200);
      const later = await install(both, 'group-2');
      // The embedded database belongs to its server.
      if (kind === 'SQLite') await both.stop();
      const { exitCode, out } = await rotate(database, list(NEW, OLD));
      expect([exitCode, JSON.parse(out)]).toEqual([
        0,
        { keyId: keyId(NEW), reencrypted: 2, unchanged: 1, unreadable: [], busy: [] },
      ]);
      if (kind === 'PostgreSQL') {
        expect((await group.proxied(both)).status).toBe(200);
        await both.stop();
      }

      const last = await boot(list(NEW));
      expect([(await group.proxied(last)).status, (await later.proxied(last)).status]).toEqual([200, 200]);
      await last.stop();
      await expect(boot(list(OLD))).rejects.toThrow(
        `AMP_ENCRYPTION_KEY is not the key that the credentials of this database were stored with (key id ${keyId(NEW)})`,
      );
    },
  );

  it.skipIf(!isAvailable)(
    'that was taken away too early is a problem of the connections that need it, until it is back',
    { ...options, timeout: 60_000 },
    async () => {
      const database = await databases[kind]();
      const { boot } = await begin(database);
      const first = await boot(list(OLD));
      const old = await install(first, 'group-1');
      await first.stop();
      const both = await boot(list(NEW, OLD));
      const young = await install(both, 'group-2');
      await both.stop();

      const without = await boot(list(OLD));
      expect((await old.proxied(without)).status).toBe(200);
      const detail = `The credential was encrypted with key ${keyId(NEW)}, which is not configured.`;
      expect(await young.proxied(without)).toMatchObject({ status: 422, body: { detail } });
      const ready = await fetch(`${without.api}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        { status: 'ready', missingEncryptionKeys: [{ keyId: keyId(NEW), values: 1 }] },
      ]);
      const doctor = await spawnAmp(['doctor'], { AMP_API_URL: without.api });
      expect(doctor.exitCode).toBe(1);
      expect(doctor.out).toContain(`1 stored secrets were encrypted with key ${keyId(NEW)}, which is not configured.`);
      await without.stop();

      const again = await boot(list(NEW, OLD));
      expect((await young.proxied(again)).status).toBe(200);
      // The proxy responds before the status is stored.
      const call = projectCaller(again);
      const status = async () =>
        (await call<{ status: string }>('GET', `/connections/${young.connectionId}`)).body.status;
      await expect.poll(status).toBe('working');
    },
  );

  it.skipIf(!isAvailable)(
    'goes on being changed when the command was killed',
    { ...options, timeout: 60_000 },
    async () => {
      const database = await databases[kind]();
      const count = 3_000;
      await insertConnections(database, count);
      const progress = await killDuringRotation(database, list(NEW, OLD));
      expect(progress.at(-1)).toMatch(/^connections\.credential: \d+ to \d+…$/);

      const { exitCode, out } = await rotate(database, list(NEW, OLD));
      const { reencrypted, unchanged } = JSON.parse(out);
      expect([exitCode, reencrypted + unchanged]).toEqual([0, count + 1]);
      expect(unchanged).toBeGreaterThanOrEqual(100);
      expect(reencrypted).toBeGreaterThan(0);
      expect(JSON.parse((await rotate(database, list(NEW))).out)).toMatchObject({
        reencrypted: 0,
        unchanged: count + 1,
      });
    },
  );
});

describe('amp rotate-keys', () => {
  it('says how to change the key when the new one is not the first', async () => {
    const database = await databases.SQLite();
    await insertConnections(database, 1);
    const env = { ...database.env, AMP_ENCRYPTION_KEY: list(OLD, NEW) };
    expect(await spawnAmp(['rotate-keys'], env)).toMatchObject({
      exitCode: 0,
      out: `0 values encrypted with key ${keyId(OLD)}, 2 were before.\nTo change to a new key, put it first: AMP_ENCRYPTION_KEY=<new key>,<current key>.\n`,
    });
  }, 30_000);

  it('names the position of a key that cannot be used, and shows none', async () => {
    const database = await databases.SQLite();
    const keys = `${list(NEW)},canary,${list(OLD)}`;
    const { exitCode, out, err } = await spawnAmp(['rotate-keys'], { ...database.env, AMP_ENCRYPTION_KEY: keys });
    expect([exitCode, err.trim()]).toEqual([
      2,
      'AMP_ENCRYPTION_KEY must be 32 bytes in base64: key 2 of 3 is not. "openssl rand -base64 32" makes one.',
    ]);
    for (const secret of ['canary', list(NEW), list(OLD)]) expect(out + err).not.toContain(secret);
  }, 30_000);

  it('is refused while a server runs on the embedded database, and in a folder without one', async () => {
    const database = await databases.SQLite();
    const none = await spawnAmp(['rotate-keys'], { ...database.env, AMP_ENCRYPTION_KEY: list(NEW, OLD) });
    expect([none.exitCode, none.out]).toEqual([
      1,
      expect.stringMatching(/^There is no database at .*ampersand\.sqlite/),
    ]);

    const { boot } = await begin(database);
    await boot(list(OLD));
    const inUse = await spawnAmp(['rotate-keys'], { ...database.env, AMP_ENCRYPTION_KEY: list(NEW, OLD) });
    expect([inUse.exitCode, inUse.out]).toEqual([
      1,
      expect.stringMatching(/is in use by another process\. Stop the server that uses it, run this command/),
    ]);
  }, 30_000);

  it('ends with exit code 1 and names the values that no key opens', async () => {
    const database = await databases.SQLite();
    const lost = new Uint8Array(32).fill(3);
    await insertConnections(database, 2, [lost]);
    const { exitCode, out } = await spawnAmp(['rotate-keys'], { ...database.env, AMP_ENCRYPTION_KEY: list(NEW, OLD) });
    expect(exitCode).toBe(1);
    expect(out).toContain('2 values could not be opened and are unchanged:');
    expect(out).toContain(
      `connections.credential of bulk-0: It was encrypted with key ${keyId(lost)}, which is not configured.`,
    );
  }, 30_000);
});

/** A database of the old key with many connections, and no server running on it. */
async function insertConnections(
  { env, dataDir }: Database,
  count: number,
  keys: EncryptionKeys = [OLD],
): Promise<void> {
  const url = env['DATABASE_URL'];
  const store = await (url === undefined ? openSqliteStore(dataDir) : openPostgresStore({ url, log: silent }));
  const check = 'encryption_key_check';
  await store.metadata.putIfAbsent(check, await createSecretBox(OLD).seal('ampersand', `server_facts.value:${check}`));
  const box = createSecretBox(...keys);
  await store.transaction(async ({ connections }) => {
    for (let index = 0; index < count; index += 1) {
      const id = `bulk-${index}`;
      const sealedCredential = await box.seal('{"scheme":"none"}', `connections.credential:${id}`);
      await connections.insert(connection({ id, sealedCredential }));
    }
  });
  await store.close();
}

/** Kills the command as soon as it shows its second batch. @returns its output */
async function killDuringRotation({ env }: Database, keys: string): Promise<string[]> {
  const amp = fileURLToPath(new URL('../../mock-server/cli/amp.ts', import.meta.url));
  const child = spawn(process.execPath, [amp, 'rotate-keys'], {
    env: { PATH: process.env['PATH'], ...env, AMP_ENCRYPTION_KEY: keys },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (lines.length === 2) child.kill('SIGKILL');
  }
  await ended;
  return lines;
}
