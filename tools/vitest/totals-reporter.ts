import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';

/** One line of the file named by `AMP_TEST_REPORT`: the number of files at the start, each finished file, and the totals at the end. */
export type ReportLine =
  | { files: number }
  | { file: string }
  | { passed: number; failed: number; skipped: number; reasons: [reason: string, tests: number][] };

/**
 * Ends a run with the plain line `N passed, N failed, N skipped`, after the reasons of skipped tests.
 *
 * A file that does not load, a hook that fails and an error outside of a test each count as one failure, so that a run never looks better
 * than its exit code. Tests that the tag filter leaves out are not counted. With `AMP_TEST_REPORT` set, progress and totals are
 * also appended to that file.
 */
export class TotalsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    write({ files: specifications.length });
  }

  onTestModuleEnd(module: TestModule): void {
    write({ file: module.relativeModuleId });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const reasons = new Map<string, number>();
    for (const module of modules) {
      for (const part of [module, ...module.children.allSuites()]) totals.failed += part.errors().length > 0 ? 1 : 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') totals[state] += 1;
        else if (this.#isSelected(test)) {
          totals.skipped += 1;
          const reason = this.#skipReason(test);
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
      }
    }
    write({ ...totals, reasons: [...reasons] });
    for (const [reason, tests] of reasons) console.log(`${tests} skipped: ${reason}`);
    console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  }

  /** Returns whether the tag filter, `tag` or `!tag`, selects the test. */
  #isSelected(test: TestCase): boolean {
    return (test.project.config.tagsFilter ?? []).every((filter) =>
      filter.startsWith('!') ? !test.tags.includes(filter.slice(1)) : test.tags.includes(filter),
    );
  }

  /** Returns the reason that the test gives: in `skip(reason)`, in its title, or by a tag whose description names a requirement. */
  #skipReason(test: TestCase): string {
    const result = test.result();
    const note = result.state === 'skipped' ? result.note : undefined;
    const inTitle = test.fullName.match(/\bnot run: (.+?)\)?$/)?.[1];
    const tag = this.#vitest?.config.tags.find(({ name }) => test.tags.includes(name));
    return note ?? inTitle ?? tag?.description ?? `no reason given: ${test.fullName}`;
  }
}

function write(line: ReportLine): void {
  if (process.env.AMP_TEST_REPORT) appendFileSync(process.env.AMP_TEST_REPORT, `${JSON.stringify(line)}\n`);
}
