import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Reason for which we deliberately respond otherwise than a peer expects. */
    difference?: string;
  }
}

const document = join(import.meta.dirname, '../../docs/compatibility.md');
const MARKERS = { start: '<!-- scoreboard -->', end: '<!-- /scoreboard -->' };

/** Results of the tests with one peer: a package of another project, with its version. */
interface Score {
  peer: string;
  passed: number;
  /** Tests in which we deliberately respond otherwise, by reason. */
  differences: Map<string, number>;
  failed: number;
}

/**
 * Prints the results of the project `peers` as a table, and compares it with the one in `docs/compatibility.md` when every
 * peer ran and nothing failed. `vitest --update` writes it there.
 */
export class ScoreboardReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.filter(({ project }) => project.name === 'peers');
    const suites = files.flatMap((module) => [...module.children.suites()]);
    if (suites.length === 0) return;
    const isSkipped = suites.some((suite) =>
      [...suite.children.allTests()].some((test) => test.result().state === 'skipped'),
    );
    const scores = suites.map(scoreOf).toSorted((a, b) => a.peer.localeCompare(b.peer));
    const table = toTable(scores);
    console.log(`\n${table}\n`);
    const isWhole = globSync('test/peers/*.test.ts').length === files.length;
    if (isWhole && !isSkipped && scores.every(({ failed }) => failed === 0)) this.#compare(table);
  }

  #compare(table: string): void {
    const before = readFileSync(document, 'utf8');
    const [head = '', rest = ''] = before.split(MARKERS.start);
    const after = `${head}${MARKERS.start}\n\n${table}\n\n${MARKERS.end}${rest.split(MARKERS.end)[1] ?? ''}`;
    if (after === before) return;
    if (this.#vitest?.config.snapshotOptions.updateSnapshot === 'all') writeFileSync(document, after);
    else {
      console.error(`${relative(process.cwd(), document)} is outdated. Run npx vitest run --project peers --update.`);
      process.exitCode = 1;
    }
  }
}

function scoreOf(suite: TestSuite): Score {
  const score: Score = { peer: suite.name, passed: 0, differences: new Map(), failed: suite.errors().length };
  for (const test of suite.children.allTests()) {
    const { state } = test.result();
    const { difference } = test.meta();
    if (state === 'failed') score.failed += 1;
    else if (state === 'passed' && difference === undefined) score.passed += 1;
    else if (difference !== undefined) score.differences.set(difference, (score.differences.get(difference) ?? 0) + 1);
  }
  return score;
}

function toTable(scores: readonly Score[]): string {
  const rows = scores.map(({ peer, passed, differences, failed }) => {
    const different = Array.from(differences, ([reason, tests]) => `${tests}: ${reason}`).toSorted();
    return `| ${[peer, passed, different.join('; ') || '0', failed].join(' | ')} |`;
  });
  return ['| Package | Passed | Deliberately different | Failed |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
