import { relative } from 'node:path';
import type { Totals } from '../vitest/totals-reporter.ts';
import { runStep } from './run-step.ts';
import type { Step } from './steps.ts';
import { steps } from './steps.ts';

const shownLines = 120;
const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name));
if (chosen.length === 0) {
  console.error(`No such step. There are: ${steps.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = new Set<string>();
const started = performance.now();

console.log(`Node ${process.version}, ${chosen.length} steps\n`);
for (const step of chosen) {
  if (step.needs !== undefined && failedSteps.has(step.needs)) {
    totals.skipped += 1;
    line('-', step, `skipped: needs ${step.needs}`);
    continue;
  }
  const result = await runStep(step, (filesDone) => {
    if (step.isTestRun) console.log(`  … ${step.name}: ${filesDone} files done`);
  });
  totals.passed += result.totals.passed;
  totals.failed += result.totals.failed;
  totals.skipped += result.totals.skipped;
  const outcome = step.isTestRun ? `  ${summary(result.totals)}` : '';
  line(result.totals.failed === 0 ? '✓' : '✗', step, `${result.seconds.toFixed(1).padStart(6)} s${outcome}`);
  if (result.totals.failed === 0) continue;
  failedSteps.add(step.name);
  const lines = result.output.trimEnd().split('\n');
  if (lines.length > shownLines) console.log(`    | … all of it in ${relative('.', result.log)}`);
  for (const text of lines.slice(-shownLines)) console.log(`    | ${text}`);
}

console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
if (failedSteps.size > 0) console.log(`failed: ${[...failedSteps].join(', ')}`);
console.log(summary(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;

function line(mark: string, step: Step, text: string): void {
  console.log(`${mark} ${step.name.padEnd(17)} ${step.checks.padEnd(64)} ${text}`);
}

function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
