import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { describe } from 'vitest';
import type {} from '../../tools/vitest/scoreboard-reporter.ts';

const require = createRequire(import.meta.url);

/** Describes tests with a package of another project, under its name and version. Skipped where it is not installed. */
export function describePeer(packageName: string, tests: () => void): void {
  const manifest = join(import.meta.dirname, 'node_modules', packageName, 'package.json');
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    describe(`${packageName} ${version}`, tests);
  } else describe.skip(`${packageName} (not run: the package could not be installed)`, tests);
}

/** @returns data of a peer, such as `json-patch-test-suite/tests.json` */
export function readVectors<T>(path: string): T {
  return require(path) as T;
}

/** Records that a test expects a documented difference. The scoreboard counts it apart. */
export function expectDifference({ task }: TestContext, reason: string): void {
  task.meta.difference = reason;
}
