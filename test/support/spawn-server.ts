import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** Addresses of the ready line. */
interface ServerAddresses {
  api: string;
  write: string;
  proxy: string;
  read: string;
  search: string;
  subscribe: string;
}

/** The reference server as its own process, as an operator would run it. */
export interface SpawnedServer extends ServerAddresses {
  project: string;
  /** Full-scope key of the project. */
  apiKey: string;
  dataDir: string;
  pid: number;
  /** Structured log so far. */
  log(): string;
  /** Sends SIGTERM and waits. @returns exit code */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits: nothing is cleaned up. The data folder stays. */
  kill(): Promise<void>;
}

/** How to start a server; everything has a default. */
export interface SpawnServerOptions {
  /** Provider name to base address of its sandbox, or to the members of its catalogue entry that differ. */
  providers?: Record<string, string | object>;
  /** Folder to continue with; a new temporary one when absent. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Folder of the sources; this checkout when absent. */
  checkout?: string | undefined;
}

/**
 * Starts `mock-server/node/main.ts` on free ports with a bootstrap project and key.
 *
 * @throws when the process ends before its ready line; the message holds its log
 */
export async function spawnServer(options: SpawnServerOptions = {}): Promise<SpawnedServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'amp-server-')));
  const providersFile = join(dataDir, 'providers.json');
  const entries = Object.entries(options.providers ?? {}).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? { baseURL: entry } : entry,
  ]);
  await writeFile(providersFile, JSON.stringify(Object.fromEntries(entries)));

  const project = 'test-project';
  const apiKey = 'test-full-key-0123456789';
  const child = spawn(process.execPath, [resolve(options.checkout ?? CHECKOUT, 'mock-server/node/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      AMP_API_PORT: '0',
      AMP_WRITE_PORT: '0',
      AMP_PROXY_PORT: '0',
      AMP_READ_PORT: '0',
      AMP_SEARCH_PORT: '0',
      AMP_SUBSCRIBE_PORT: '0',
      AMP_DATA_DIR: dataDir,
      AMP_PROVIDERS_FILE: providersFile,
      AMP_ALLOW_PRIVATE_NETWORK: 'true',
      AMP_BOOTSTRAP_PROJECT: project,
      AMP_BOOTSTRAP_API_KEY: apiKey,
      ...options.env,
    },
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const addresses = await readReadyLine(child, () => log);
  return {
    ...addresses,
    project,
    apiKey,
    dataDir,
    pid: child.pid ?? 0,
    log: () => log,
    stop: async () => {
      const code = await endProcess(child, 'SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    kill: async () => {
      await endProcess(child, 'SIGKILL');
    },
  };
}

async function readReadyLine(child: ChildProcess, log: () => string): Promise<ServerAddresses> {
  if (child.stdout === null) throw new Error('The server was started without a standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const message: unknown = JSON.parse(line);
    if (isReady(message)) return message;
  }
  throw new Error(`The server ended before it was ready.\n${log()}`);
}

function isReady(message: unknown): message is ServerAddresses {
  return typeof message === 'object' && message !== null && 'event' in message && message.event === 'ready';
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return typeof code === 'number' ? code : null;
}
