import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Totals } from '../vitest/totals-reporter.ts';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const logs = join(root, 'node_modules/.cache/verify');
const limitMinutes = 15;

/** How a step ended. */
export interface StepResult {
  totals: Totals;
  seconds: number;
  /** Both streams, in the order of their arrival. */
  output: string;
  /** File that keeps `output`. */
  log: string;
}

/**
 * Runs one step to its end, or for fifteen minutes.
 *
 * @param onProgress told every ten seconds how many test files are done
 */
export async function runStep(step: Step, onProgress: (filesDone: number) => void): Promise<StepResult> {
  mkdirSync(logs, { recursive: true });
  const fileName = step.name.replaceAll(' ', '-');
  const totalsFile = join(logs, `${fileName}.jsonl`);
  const log = join(logs, `${fileName}.log`);
  rmSync(totalsFile, { force: true });

  const started = performance.now();
  let output = '';
  const progress = setInterval(() => onProgress(output.match(/^ [✓❯×] .*\.(test|stories)\./gm)?.length ?? 0), 10_000);
  const passed = await new Promise<boolean>((resolve) => {
    const [program, ...args] = step.command;
    const child = spawn(program, args, {
      cwd: root,
      // CI: no test may write the snapshot that it is compared with.
      env: { ...process.env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: undefined, AMP_TEST_TOTALS: totalsFile },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMinutes * 60_000,
      killSignal: 'SIGKILL',
    });
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => {
      output += `\n${error.message}\n`;
      resolve(false);
    });
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') output += `\nStopped after ${limitMinutes} minutes.\n`;
      resolve(code === 0);
    });
  });
  clearInterval(progress);
  writeFileSync(log, output);

  const seconds = (performance.now() - started) / 1000;
  return { totals: count(step, passed, totalsFile), seconds, output, log };
}

/** A test run that fails without a failed test (it crashed, or found no test) counts as one failure. */
function count(step: Step, passed: boolean, totalsFile: string): Totals {
  if (!step.isTestRun) return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
  const lines = existsSync(totalsFile) ? readFileSync(totalsFile, 'utf8').trim().split('\n') : [];
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  for (const line of lines) {
    // Written by the reporter named in the import above.
    const part = JSON.parse(line) as Totals;
    totals.passed += part.passed;
    totals.failed += part.failed;
    totals.skipped += part.skipped;
  }
  if (!passed && totals.failed === 0) totals.failed = 1;
  return totals;
}
