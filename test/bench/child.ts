import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Row of the table in docs/operations.md: what was measured, and the figure. */
export type SizingRow = readonly [what: string, figure: string];

/** A process of a benchmark, on one core where the system allows that. */
export interface Child {
  process: ChildProcess;
  /** The next line that it prints, parsed. */
  line<T>(): Promise<T>;
  stop(): Promise<void>;
}

/** @param file beside this one @param core number of the core that it gets to itself */
export function startChild(file: string, args: readonly string[] = [], core?: number): Child {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (core !== undefined) pin(child.pid ?? 0, core);
  if (child.stdout === null) throw new Error('The process has no standard output.');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => {
      const next = await lines.next();
      if (next.done === true) throw new Error(`${file} ended without a word.`);
      return JSON.parse(next.value);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

/** Keeps a process on one core, where the system can. */
export function pin(pid: number, core: number): void {
  if (process.platform === 'linux') spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}

/** @returns resident memory of a process in MB; 0 where the system does not say */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

/** @returns seconds of a core that a process has used; 0 where the system does not say, or for the process 0 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = pid === 0 ? '' : await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // User and system time, in hundredths of a second.
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/** @returns the middle one; the mean of the two middle ones of an even number */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** @param share from 0 to 1 @returns the smallest value that is not below this share of the values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
