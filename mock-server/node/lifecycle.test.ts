import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PostgresSchema } from '../store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../store/testing/postgres-schema.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const API_KEY = 'bootstrap-key-0123456789-canary';
const ADMIN_TOKEN = 'admin-token-0123456789-canary';
const FREE_PORTS = {
  AMP_API_PORT: '0',
  AMP_WRITE_PORT: '0',
  AMP_PROXY_PORT: '0',
  AMP_READ_PORT: '0',
  AMP_SEARCH_PORT: '0',
  AMP_SUBSCRIBE_PORT: '0',
};

let dataDir: string;
/** Ends what a failed test left running. */
const running = new Set<() => void>();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amp-lifecycle-'));
});
afterEach(async () => {
  for (const kill of running) kill();
  running.clear();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts `node main.ts`, or another command, in an otherwise empty environment and its own process group. */
function start(env: Record<string, string> = {}, command = [process.execPath, MAIN]) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...FREE_PORTS,
      AMP_DATA_DIR: dataDir,
      AMP_BOOTSTRAP_PROJECT: 'acme',
      AMP_BOOTSTRAP_API_KEY: API_KEY,
      ...env,
    },
  });
  const signalGroup = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
  const kill = () => {
    try {
      signalGroup('SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  running.add(kill);
  const lines: string[] = [];
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const closed = once(child, 'close').then(([code]) => {
    running.delete(kill);
    return code as number | null;
  });
  return {
    lines,
    log: () => log,
    /** Ends the reader of the log. */
    closeLog: () => child.stderr.destroy(),
    closed,
    /** Addresses by API. */
    ready: async (): Promise<Record<string, string>> => {
      if (lines.length === 0) await Promise.race([once(output, 'line'), closed]);
      const line = lines[0];
      if (line === undefined) throw new Error(`The server ended before it was ready: ${log}`);
      return JSON.parse(line);
    },
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return closed;
    },
    /** Signals every process of the group, as the terminal does on Ctrl-C. */
    endGroup: (signal: NodeJS.Signals) => {
      signalGroup(signal);
      return closed;
    },
  };
}

const asKey = { headers: { 'X-Api-Key': API_KEY } };

describe('a server that starts', () => {
  test('prints one line with the address of every API, and each of them responds', async () => {
    const server = start();
    const { event, ...addresses } = await server.ready();
    expect(event).toBe('ready');
    expect(Object.keys(addresses)).toEqual(['api', 'write', 'proxy', 'read', 'search', 'subscribe']);
    const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
    expect(await status(`${addresses['api']}/healthz`)).toBe(200);
    expect(await status(`${addresses['api']}/readyz`)).toBe(200);
    expect(await status(`${addresses['api']}/openapi.json`)).toBe(200);
    expect(await status(`${addresses['api']}/v1/projects`)).toBe(401);
    expect(await status(`${addresses['api']}/v1/projects/acme`, asKey)).toBe(200);
    const write = `${addresses['write']}/v1/projects/acme/integrations/calls/objects/calls`;
    expect(await status(write, { method: 'POST' })).toBe(401);
    const read = `${addresses['read']}/v1/projects/acme/integrations/calls/objects/calls`;
    expect(await status(read, { method: 'POST' })).toBe(401);
    const search = `${addresses['search']}/v1/projects/acme/integrations/calls`;
    expect(await status(search, { method: 'POST' })).toBe(401);
    expect(await status(`${addresses['proxy']}/v3/a.json`)).toBe(401);
    const events = `${addresses['subscribe']}/v1/projects/acme/integrations/calls`;
    expect(await status(events, { method: 'POST' })).toBe(401);
    expect(server.lines).toHaveLength(1);
  });

  test('hands out links to the address it found, or to the one it was given', async () => {
    const found = start();
    const { api } = await found.ready();
    const uploadUrl = async (origin: string | undefined) => {
      const response = await fetch(`${origin}/v1/generate-upload-url?md5=kAFQmDzST7DWlj99KOF/cg==`, asKey);
      return JSON.stringify(await response.json());
    };
    expect(await uploadUrl(api)).toContain(`${api}/uploads/`);
    await found.end('SIGTERM');
    const given = start({ AMP_PUBLIC_API_URL: 'https://api.example.com' });
    expect(await uploadUrl((await given.ready())['api'])).toContain('https://api.example.com/uploads/');
  });

  test('knows the operator by AMP_ADMIN_TOKEN', async () => {
    const { api } = await start({ AMP_ADMIN_TOKEN: ADMIN_TOKEN }).ready();
    const as = (token: string) => fetch(`${api}/v1/projects`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await as('another-user')).status).toBe(401);
    const projects = await as(ADMIN_TOKEN);
    expect(projects.status).toBe(200);
    expect(await projects.json()).toMatchObject([{ name: 'acme' }]);
  });

  test('writes structured lines to standard error and no credential', async () => {
    const server = start({ AMP_ADMIN_TOKEN: ADMIN_TOKEN, AMP_LOG_LEVEL: 'debug' });
    const { api } = await server.ready();
    await fetch(`${api}/v1/projects/acme?key=${API_KEY}`, asKey);
    await fetch(`${api}/v1/projects/${API_KEY}`, asKey);
    await fetch(`${api}/v1/projects`, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } });
    await server.end('SIGTERM');
    const lines = server.log().trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    expect(server.log()).not.toContain(API_KEY);
    expect(server.log()).not.toContain(ADMIN_TOKEN);
    const key = (await readFile(join(dataDir, 'encryption.key'), 'utf8')).trim();
    expect(server.log()).not.toContain(key);
  });
});

describe('data', () => {
  test('is there again after a restart, and after a crash', async () => {
    const first = start();
    const { api } = await first.ready();
    const created = await fetch(`${api}/v1/projects/acme/destinations`, {
      method: 'POST',
      headers: { ...asKey.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'receiver', type: 'webhook', metadata: { url: 'https://receiver.example/hook' } }),
    });
    expect(created.status).toBe(201);
    await first.end('SIGKILL');

    const second = start();
    const destination = `/v1/projects/acme/destinations/receiver?includeSecrets=true`;
    const afterCrash = await (await fetch(`${(await second.ready())['api']}${destination}`, asKey)).json();
    expect(afterCrash).toMatchObject({
      name: 'receiver',
      secrets: { webhookSigningKey: expect.stringMatching(/^whsec_/) },
    });
    expect(await second.end('SIGTERM')).toBe(0);

    const third = start();
    const afterStop = await (await fetch(`${(await third.ready())['api']}${destination}`, asKey)).json();
    expect(afterStop).toEqual(afterCrash);
  });

  test('is encrypted with a key that only its owner can read', async () => {
    await start().ready();
    expect((await stat(join(dataDir, 'encryption.key'))).mode & 0o777).toBe(0o600);
  });

  test('of one folder belongs to one process', async () => {
    await start().ready();
    const second = start();
    expect(await second.closed).toBe(1);
    expect(second.log()).toContain(`The data folder ${dataDir} is in use by another process.`);
    expect(second.lines).toEqual([]);
  });

  test('is not opened with another key than the one it was stored with', async () => {
    const first = start();
    await first.ready();
    await first.end('SIGTERM');
    const other = start({ AMP_ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64') });
    expect(await other.closed).toBe(2);
    expect(other.log()).toMatch(/^AMP_ENCRYPTION_KEY is not the key that the credentials of this database were stored/);
    expect(other.log().trim()).not.toContain('\n');
  });

  test('a bootstrap key that changes is added, and the earlier one stays', async () => {
    const first = start();
    await first.ready();
    await first.end('SIGTERM');
    const changed = `${API_KEY.slice(0, -1)}X`;
    const { api } = await start({ AMP_BOOTSTRAP_API_KEY: changed }).ready();
    for (const key of [API_KEY, changed]) {
      expect((await fetch(`${api}/v1/projects/acme`, { headers: { 'X-Api-Key': key } })).status).toBe(200);
    }
  });
});

test('a server whose log has lost its reader works on and stops as usual', async () => {
  const server = start();
  const { api } = await server.ready();
  server.closeLog();
  // Each request has a line in the log, and more than fit into its buffer.
  for (let count = 0; count < 100; count += 1) expect((await fetch(`${api}/v1/projects/acme`, asKey)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a bootstrap key that was deleted stays deleted at the next start, which says so', async () => {
  const first = start();
  const { api } = await first.ready();
  const headers = { 'X-Api-Key': API_KEY };
  const deleted = await fetch(`${api}/v1/projects/acme/api-keys/${API_KEY}`, { method: 'DELETE', headers });
  expect(deleted.status).toBe(204);
  await first.end('SIGTERM');
  const second = start();
  const later = await second.ready();
  expect((await fetch(`${later.api}/v1/projects/acme`, { headers })).status).toBe(401);
  expect(second.log()).toContain('"event":"bootstrap.key-deleted"');
  expect(second.log()).not.toContain(API_KEY);
});

describe('a bootstrap project without a key', () => {
  const WARNING = '"event":"bootstrap.project-without-key"';

  test('is reported at the start, with the variables that open it', async () => {
    const server = start({ AMP_BOOTSTRAP_API_KEY: '' });
    await server.ready();
    await server.end('SIGTERM');
    expect(server.log()).toContain(WARNING);
    expect(server.log()).toContain('Set AMP_BOOTSTRAP_API_KEY or AMP_ADMIN_TOKEN.');
  });

  test('is not reported when the operator or an earlier key opens it', async () => {
    const withOperator = start({ AMP_BOOTSTRAP_API_KEY: '', AMP_ADMIN_TOKEN: ADMIN_TOKEN });
    await withOperator.ready();
    await withOperator.end('SIGTERM');
    const withKey = start();
    await withKey.ready();
    await withKey.end('SIGTERM');
    const later = start({ AMP_BOOTSTRAP_API_KEY: '' });
    await later.ready();
    await later.end('SIGTERM');
    expect(withOperator.log() + later.log()).not.toContain(WARNING);
  });
});

describe('a server that is asked to stop', () => {
  test.for(['SIGTERM', 'SIGINT'] as const)('ends with exit code 0 on %s', async (signal) => {
    const server = start();
    await server.ready();
    expect(await server.end(signal)).toBe(0);
    expect(server.log()).toContain('"server.stopped"');
  });

  test('does not wait for connections on which nothing happens', async () => {
    const server = start();
    const { api = '' } = await server.ready();
    const socket = connect(Number(new URL(api).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    const before = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(5000);
    socket.destroy();
  });
});

describe('a server that npm runs', () => {
  const startWithNpm = () => start({}, ['npm', 'run', '--silent', 'serve']);

  test('stops when npm is asked to stop', async () => {
    const server = startWithNpm();
    await server.ready();
    // Both outputs are closed only when the server has ended too.
    await server.end('SIGTERM');
    expect(server.log()).toContain('"server.stopped"');
    await start().ready();
  });

  test('stops on Ctrl-C', async () => {
    const server = startWithNpm();
    await server.ready();
    await server.endGroup('SIGINT');
    expect(server.log()).toContain('"server.stopped"');
  });
});

test('starts with an entry whose token address has an open host, and names it in one line', async () => {
  const file = join(dataDir, 'providers.json');
  const place = { baseURL: 'https://coupa.test', support: {}, metadata: { input: [{ name: 'workspace' }] } };
  const oauth2Opts = { grantType: 'authorizationCode', tokenURL: 'https://{{.workspace}}/oauth/token' };
  await writeFile(file, JSON.stringify({ coupa: { ...place, authType: 'oauth2', oauth2Opts } }));
  const server = start({ AMP_PROVIDERS_FILE: file });
  await server.ready();
  expect(server.log()).toMatch(/"catalog\.open_token_hosts".*"providers":\["coupa"\]/);
});

describe('a server that cannot start', () => {
  test.for([
    [{ AMP_API_PORT: 'abc' }, 'AMP_API_PORT must be a whole number from 0 to 65535, not "abc".\n'],
    [{ AMP_TIME_SCALE: '60', NODE_ENV: 'production' }, 'AMP_TIME_SCALE must be 1 when NODE_ENV is production.\n'],
    [{ DATABASE_URL: 'postgres://db/amp' }, 'AMP_ENCRYPTION_KEY is required with DATABASE_URL'],
    [{ AMP_PROVIDERS_FILE: '/none.json' }, 'AMP_PROVIDERS_FILE cannot be read: ENOENT'],
    [{ AMP_HOST: '192.0.2.1' }, 'AMP_HOST is 192.0.2.1, which is no address of this machine.\n'],
    [{ AMP_DATA_DIR: `${MAIN}/data` }, 'AMP_DATA_DIR cannot be used: ENOTDIR'],
  ] as [Record<string, string>, string][])(
    'says why in one line and ends with exit code 2: %o',
    async ([env, reason]) => {
      const server = start(env);
      expect(await server.closed).toBe(2);
      expect(server.log()).toContain(reason);
      expect(server.log().trim()).not.toContain('\n');
      expect(server.lines).toEqual([]);
    },
  );

  test('names the entry of a providers file that is wrong', async () => {
    const file = join(dataDir, 'providers.json');
    await writeFile(file, JSON.stringify({ callRail: { baseURL: 7 } }));
    const server = start({ AMP_PROVIDERS_FILE: file });
    expect(await server.closed).toBe(2);
    expect(server.log()).toMatch(/^AMP_PROVIDERS_FILE cannot be used: The entry "callRail": baseURL/);
  });

  test('names the port that is in use, and releases the database', async () => {
    const { api = '' } = await start({ AMP_DATA_DIR: ':memory:' }).ready();
    const second = start({ AMP_WRITE_PORT: new URL(api).port });
    expect(await second.closed).toBe(1);
    expect(second.log()).toContain(`AMP_WRITE_PORT: port ${new URL(api).port} of 127.0.0.1 is in use`);
    await start().ready();
  });

  test('names DATABASE_URL when nothing responds there, without its password', async () => {
    const server = start({
      DATABASE_URL: 'postgres://user:password-canary@127.0.0.1:1/amp',
      AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    expect(await server.closed).toBe(1);
    expect(server.log()).toMatch(/^DATABASE_URL: the database cannot be used: .*ECONNREFUSED/);
    expect(server.log()).not.toContain('password-canary');
  });
});

describe.skipIf(!(await isPostgresAvailable()))('processes on one PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema;
  beforeEach(async () => {
    schema = await createPostgresSchema();
  });
  afterEach(async () => {
    for (const kill of running) kill();
    await schema.drop();
  });

  test('share data, and a worker serves its health endpoints alone', async () => {
    const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
    const servers = [start({ ...env, AMP_ROLE: 'api' }), start({ ...env, AMP_ROLE: 'worker' }), start(env)];
    const [api, worker, all] = await Promise.all(servers.map((server) => server.ready()));
    expect(Object.keys(worker ?? {})).toEqual(['event', 'api']);
    expect((await fetch(`${worker?.['api']}/readyz`)).status).toBe(200);
    expect((await fetch(`${worker?.['api']}/v1/projects/acme`, asKey)).status).toBe(404);
    const seen = await Promise.all(
      [api, all].map(async (one) => (await fetch(`${one?.['api']}/v1/projects/acme`, asKey)).json()),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0, 0]);
  });

  test('are refused with another encryption key than the first one', async () => {
    const url = { DATABASE_URL: schema.url };
    await start({ ...url, AMP_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }).ready();
    const second = start({ ...url, AMP_ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64') });
    expect(await second.closed).toBe(2);
    expect(second.log()).toContain('AMP_ENCRYPTION_KEY is not the key');
  });
});
