import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { runAmp } from '../../mock-server/cli/program.ts';
import { NO_COLORS } from '../../mock-server/cli/shared/terminal.ts';
import type { StubApi, StubResponse } from './stub-api.ts';
import { startStubApi } from './stub-api.ts';

/** Variables that reach every process of the tool. */
const programEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

const AMP = fileURLToPath(new URL('../../mock-server/cli/amp.ts', import.meta.url));

/** Result of a process of the tool. */
export interface SpawnedAmp {
  exitCode: number;
  out: string;
  err: string;
}

/**
 * Runs the tool as its own process, without a terminal.
 *
 * @param env everything that the process gets beside `PATH`
 */
export function spawnAmp(args: string[], env: Record<string, string> = {}): Promise<SpawnedAmp> {
  return new Promise((resolve) => {
    execFile(process.execPath, [AMP, ...args], { env: { ...programEnvironment, ...env } }, (error, out, err) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/**
 * Runs the tool on its own terminal, which `script` of util-linux makes.
 *
 * @returns everything that the terminal showed, with its line ends as `\n`
 */
export function spawnAmpOnTerminal(args: string[], env: Record<string, string>, columns = 80): Promise<string> {
  const line = [process.execPath, AMP, ...args].map((word) => `'${word}'`).join(' ');
  return new Promise((resolve, reject) => {
    const command = ['-qec', `stty cols ${columns}; ${line}`, '/dev/null'];
    const child = execFile(
      'script',
      command,
      { env: { ...programEnvironment, TERM: 'xterm', ...env } },
      (error, out) => {
        if (error !== null && typeof error.code !== 'number') reject(error);
        else resolve(out.replaceAll('\r\n', '\n'));
      },
    );
    child.stdin?.end();
  });
}

/** API key that {@link AmpRunner.amp} signs with. */
export const AMP_KEY = 'amp_secret_key_123';

/** A manifest that follows every rule. */
export const CALL_MANIFEST = `specVersion: 1.0.0
integrations:
  - name: call-sync
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hook
          schedule: "*/10 * * * *"
`;

interface AmpOptions {
  env?: Record<string, string>;
  /** Answer of the user at the terminal. */
  answer?: string;
  /** Results go to a screen with so many columns. */
  width?: number;
  /** Called with each line of the result. */
  onLine?(line: string): void;
}

/** Runs the command-line tool in this process, in its own folder and against a server that a test prepares. */
export interface AmpRunner {
  amp(
    args: string[],
    options?: AmpOptions,
  ): Promise<{ exitCode: number; out: string; err: string; questions: string[] }>;
  /** Starts the server that the tool talks to, until the test ends. */
  serve(routes: Parameters<typeof startStubApi>[0]): Promise<StubApi>;
  /** Writes a manifest. @returns its path */
  manifestFile(text?: string, name?: string): Promise<string>;
  folder(): string;
}

/** Call at the top of a test file: it sets up and cleans up around each test. */
export function useAmp(): AmpRunner {
  let folder = '';
  let stub: StubApi | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amp-cli-'));
  });

  afterEach(async () => {
    await stub?.stop();
    stub = undefined;
    await rm(folder, { recursive: true });
  });

  return {
    folder: () => folder,
    async amp(args, { env, answer, width, onLine } = {}) {
      const out: string[] = [];
      const err: string[] = [];
      const questions: string[] = [];
      const exitCode = await runAmp(args, {
        env: { AMP_API_KEY: AMP_KEY, ...(stub && { AMP_API_URL: stub.origin }), ...env },
        out: (line) => {
          out.push(line);
          onLine?.(line);
        },
        err: (line) => err.push(line),
        colors: NO_COLORS,
        errColors: NO_COLORS,
        width,
        progress: (label, work) => {
          err.push(`${label}…`);
          return work();
        },
        isInteractive: answer !== undefined,
        ask: async (question) => {
          questions.push(question);
          return answer ?? '';
        },
      });
      return { exitCode, out: out.join('\n'), err: err.join('\n'), questions };
    },
    async serve(routes) {
      stub = await startStubApi(routes);
      return stub;
    },
    async manifestFile(text = CALL_MANIFEST, name = 'amp.yaml') {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    },
  };
}

/** @returns a refusal of a server */
export function problemStub(status: number, more: object): StubResponse {
  const body = { type: 'urn:ampersand:problem:x', title: 'Refused', status, ...more };
  return { status, headers: { 'content-type': 'application/problem+json' }, body };
}
