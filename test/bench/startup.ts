import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SizingRow } from './child.ts';
import { cpuSeconds, median, residentMegabytes } from './child.ts';

const ROUNDS = 9;
/** From readiness until a process counts as idle. */
const IDLE_MS = 3_000;
const BUILT = fileURLToPath(new URL('../../mock-server/dist/amp.js', import.meta.url));
const APIS = ['API', 'WRITE', 'PROXY', 'READ', 'SEARCH', 'SUBSCRIBE'];

/** A program that prints a line when it accepts requests. */
interface Program {
  name: string;
  args: string[];
  /** Whether it starts with an empty data folder each time. */
  isFresh?: boolean;
}

const PROGRAMS: Program[] = [
  { name: 'server, existing data', args: [BUILT, 'serve'] },
  { name: 'server, new data', args: [BUILT, 'serve'], isFresh: true },
  {
    name: 'node:http, hello world',
    args: ['-e', `require('node:http').createServer((_, r) => r.end('hi')).listen(0, () => console.log('ready'))`],
  },
  {
    name: 'Hono on Node, hello world',
    args: [
      '--input-type=module',
      '-e',
      `import { Hono } from 'hono';
       import { serve } from '@hono/node-server';
       serve({ fetch: new Hono().get('/', (c) => c.text('hi')).fetch, port: 0 }, () => console.log('ready'));`,
    ],
  },
];

interface Figures {
  readyMs: number;
  /** Seconds of a core until it was ready; they vary less with other load. */
  coreSeconds: number;
  idleMegabytes: number;
}

/** Time to readiness and idle memory of the built package, beside the least that a process with HTTP takes. */
export async function benchStartup(): Promise<SizingRow[]> {
  const rows: SizingRow[] = [];
  if (!existsSync(BUILT)) throw new Error('Run "npm run build" first: the built package is measured.');
  const folders = await Promise.all(PROGRAMS.map(() => mkdtemp(join(tmpdir(), 'amp-startup-'))));
  const figures = PROGRAMS.map((): Figures[] => []);
  // One round more: the first one compiles.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [index, program] of PROGRAMS.entries()) {
      const folder = program.isFresh ? join(folders[index] ?? '', String(round)) : (folders[index] ?? '');
      const measured = await start(program, folder);
      if (round > 0) figures[index]?.push(measured);
    }
  }
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  for (const [index, { name }] of PROGRAMS.entries()) {
    const of = (figure: keyof Figures) => (figures[index] ?? []).map((one) => one[figure]);
    const ready = of('readyMs');
    process.stdout.write(
      `${name}: ready after ${median(ready).toFixed(0)} ms (best ${Math.min(...ready).toFixed(0)}), ` +
        `${(median(of('coreSeconds')) * 1000).toFixed(0)} ms of a core, idle at ${median(of('idleMegabytes'))} MB\n`,
    );
    if (!name.startsWith('server')) continue;
    rows.push([`start (${name})`, `${median(ready).toFixed(0)} ms`]);
    if (rows.length === 1) rows.push(['memory of a process without work', `${median(of('idleMegabytes'))} MB`]);
  }
  return rows;
}

async function start({ args }: Program, dataDir: string): Promise<Figures> {
  const ports = Object.fromEntries(APIS.map((api) => [`AMP_${api}_PORT`, '0']));
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], AMP_DATA_DIR: dataDir, AMP_BOOTSTRAP_PROJECT: 'bench', ...ports },
  });
  await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  const readyMs = performance.now() - begin;
  const coreSeconds = await cpuSeconds(child.pid ?? 0);
  await delay(IDLE_MS);
  const idleMegabytes = await residentMegabytes(child.pid ?? 0);
  const ended = once(child, 'exit');
  child.kill();
  await ended;
  return { readyMs, coreSeconds, idleMegabytes };
}
