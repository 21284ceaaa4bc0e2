import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** One line of the file named by `AMP_TEST_TOTALS`. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Ends a run with the plain line `N passed, N failed, N skipped`.
 *
 * A file that does not load, a hook that fails and an error outside of a test each count as one failure, so that a run never looks better
 * than its exit code. With `AMP_TEST_TOTALS` set, the totals are also appended to that file as one line of JSON.
 */
export class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const totals: Totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const part of [module, ...module.children.allSuites()]) totals.failed += part.errors().length > 0 ? 1 : 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        totals[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    if (process.env.AMP_TEST_TOTALS) appendFileSync(process.env.AMP_TEST_TOTALS, `${JSON.stringify(totals)}\n`);
    console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  }
}
