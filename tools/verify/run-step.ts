import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportLine } from '../vitest/totals-reporter.ts';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');
const logs = join(cache, 'verify');
const limitMinutes = 15;

/** Numbers of tests by outcome, and why tests were skipped. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Number of skipped tests by reason. */
  reasons: Map<string, number>;
}

/** How a step ended. */
export interface StepResult {
  totals: Totals;
  seconds: number;
  /** Both streams, in the order of their arrival. */
  output: string;
  /** File with `output`. */
  log: string;
}

/**
 * Runs one step to its end, or for fifteen minutes.
 *
 * @param changed runs only the test files that a change affects: since this commit, or the uncommitted ones when `true`
 * @param onProgress called every ten seconds with the finished and all test files
 */
export async function runStep(
  step: Step,
  changed: string | true | undefined,
  onProgress: (filesDone: number, files: number) => void,
): Promise<StepResult> {
  mkdirSync(logs, { recursive: true });
  const fileName = step.name.replaceAll(' ', '-');
  const reportFile = join(logs, `${fileName}.jsonl`);
  const log = join(logs, `${fileName}.log`);
  rmSync(reportFile, { force: true });

  const started = performance.now();
  let output = '';
  const progress = setInterval(() => {
    const { files, filesDone } = readReport(reportFile);
    if (files > 0) onProgress(filesDone, files);
  }, 10_000);
  const passed = await new Promise<boolean>((resolve) => {
    const [program, ...args] = step.command;
    const child = spawn(program, [...args, ...changedOptions(step, changed)], {
      cwd: root,
      env: {
        ...process.env,
        // No test may write the snapshot that it is compared with.
        CI: 'true',
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        // Tools and spawned servers start in half the time.
        NODE_COMPILE_CACHE: join(cache, 'compiled'),
        AMP_TEST_REPORT: reportFile,
      },
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
  return { totals: count(step, passed, reportFile), seconds, output, log };
}

function changedOptions({ whenChanged }: Step, changed: string | true | undefined): string[] {
  if (changed === undefined || whenChanged !== 'affected files') return [];
  return [changed === true ? '--changed' : `--changed=${changed}`, '--passWithNoTests'];
}

function readReport(file: string): { files: number; filesDone: number; totals: Totals } {
  const report = { files: 0, filesDone: 0, totals: noTests() };
  if (!existsSync(file)) return report;
  for (const text of readFileSync(file, 'utf8').trim().split('\n')) {
    // Written by the reporter named in the import above.
    const line = JSON.parse(text) as ReportLine;
    if ('files' in line) report.files += line.files;
    if ('file' in line) report.filesDone += 1;
    if ('passed' in line) addTotals(report.totals, { ...line, reasons: new Map(line.reasons) });
  }
  return report;
}

/** Counts a test run that fails without a failed test (it crashed, or found no test) as one failure. */
function count(step: Step, passed: boolean, reportFile: string): Totals {
  if (!step.isTestRun) return { ...noTests(), passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
  const { totals } = readReport(reportFile);
  if (!passed && totals.failed === 0) totals.failed = 1;
  return totals;
}

/** Returns totals of zero. */
export function noTests(): Totals {
  return { passed: 0, failed: 0, skipped: 0, reasons: new Map() };
}

/** Adds `more` to `totals`. */
export function addTotals(totals: Totals, more: Totals): void {
  totals.passed += more.passed;
  totals.failed += more.failed;
  totals.skipped += more.skipped;
  for (const [reason, tests] of more.reasons) totals.reasons.set(reason, (totals.reasons.get(reason) ?? 0) + tests);
}
