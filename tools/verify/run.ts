import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { installOnDemand } from '../install-on-demand.ts';
import type { Selection } from './arguments.ts';
import { help, select, UsageError } from './arguments.ts';
import type { StepResult, Totals } from './run-step.ts';
import { addTotals, noTests, runStep } from './run-step.ts';
import type { Step } from './steps.ts';
import { steps } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const shownLines = 120;
const args = process.argv.slice(2);
const totals = noTests();
const failedSteps = new Set<string>();

if (args.includes('--help')) console.log(help(steps));
else await run(selectSteps());

function selectSteps(): Selection {
  try {
    return select(args, steps);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function run({ steps: selected, changed }: Selection): Promise<void> {
  const started = performance.now();
  const names = new Set(selected.map(({ name }) => name));
  const waiting = selected.filter(({ needs }) => needs === 'build').some(() => !names.has('build') && !isBuilt())
    ? [...steps.filter(({ name }) => name === 'build'), ...selected]
    : [...selected];

  console.log(`Node ${process.version}, ${waiting.length} steps\n`);
  await runInOrder(waiting, changed);

  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
  for (const [reason, tests] of totals.reasons) console.log(`${tests} skipped: ${reason}`);
  if (failedSteps.size > 0) console.log(`failed: ${[...failedSteps].join(', ')}`);
  console.log(summary(totals));
  process.exitCode = totals.failed === 0 ? 0 : 1;
}

function isBuilt(): boolean {
  return ['dist', 'mock-server/dist'].every((folder) => existsSync(join(root, folder)));
}

/** Starts the steps in their order: those that use one core beside each other, every other one alone. */
async function runInOrder(waiting: readonly Step[], changed: Selection['changed']): Promise<void> {
  const cores = availableParallelism();
  const running = new Set<Promise<void>>();
  for (const step of waiting) {
    while (running.size >= (step.usesOneCore ? cores : 1)) await Promise.race(running);
    if (step.needs !== undefined && failedSteps.has(step.needs)) {
      addTotals(totals, { ...noTests(), skipped: 1, reasons: new Map([[`${step.name} needs ${step.needs}`, 1]]) });
      printLine('-', step, `skipped: needs ${step.needs}`);
      continue;
    }
    for (const folder of step.installs ?? []) install(folder);
    const ended = runStep(step, changed, (filesDone, files) =>
      console.log(`  … ${step.name}: ${filesDone} of ${files} files`),
    ).then((result) => {
      running.delete(ended);
      report(step, result);
    });
    running.add(ended);
    if (!step.usesOneCore) await ended;
  }
  await Promise.all(running);
}

/** Installs packages of a step. When that fails, its tests do and say so. */
function install(folder: string): void {
  try {
    installOnDemand(folder);
  } catch (error) {
    console.log(`  ${folder} could not be installed: ${error instanceof Error ? error.message : error}`);
  }
}

function report(step: Step, result: StepResult): void {
  addTotals(totals, result.totals);
  const isPassed = result.totals.failed === 0;
  const outcome = step.isTestRun ? `  ${summary(result.totals)}` : '';
  printLine(isPassed ? '✓' : '✗', step, `${result.seconds.toFixed(1).padStart(6)} s${outcome}`);
  if (isPassed) return;
  failedSteps.add(step.name);
  const lines = result.output.trimEnd().split('\n');
  if (lines.length > shownLines) console.log(`    | … complete output in ${relative('.', result.log)}`);
  for (const text of lines.slice(-shownLines)) console.log(`    | ${text}`);
}

function printLine(mark: string, step: Step, text: string): void {
  console.log(`${mark} ${step.name.padEnd(17)} ${step.checks.padEnd(64)} ${text}`);
}

function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
