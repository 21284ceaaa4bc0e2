import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Process of `npm start`. */
export interface SpawnedDemo {
  /** Origin of the host application. */
  host: string;
  /** Origin of the management API. */
  api: string;
  /** Origin of the simulated provider. */
  sandbox: string;
  /** Standard output and standard error so far. */
  output(): string;
  /** Sends a signal and waits. @returns exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Entry point of `npm start`. */
const DEMO = [process.execPath, 'mock-server/demo/start.ts'];

/** Unused ports for the server. */
export const FREE_PORTS = {
  AMP_API_PORT: '0',
  AMP_WRITE_PORT: '0',
  AMP_PROXY_PORT: '0',
  AMP_READ_PORT: '0',
  AMP_SEARCH_PORT: '0',
  AMP_SUBSCRIBE_PORT: '0',
};

/**
 * Starts the demo and waits until it says where it is.
 *
 * @param env besides `PATH`
 * @param command starts the demo, without the arguments
 * @throws when it ends before; the message holds its output
 */
export async function spawnDemo(args: string[], env: Record<string, string>, command = DEMO): Promise<SpawnedDemo> {
  const { child, output } = run([...command, ...args], env);
  const isReady = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output().includes('Ctrl-C stops everything')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`The demo ended with code ${code}.\n${output()}`)));
  });
  await isReady;
  const addressOf = (name: string) => output().match(new RegExp(`${name} +(http://\\S+)`))?.[1] ?? '';
  return {
    host: addressOf('Host application'),
    api: addressOf('Management API'),
    sandbox: addressOf('CallRail'),
    output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return typeof code === 'number' ? code : null;
    },
  };
}

/** Runs the demo to its end, for starts that are refused. */
export async function runDemo(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run([...DEMO, ...args], env);
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output: output() };
}

function run([program = '', ...args]: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}
