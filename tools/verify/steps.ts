import { join } from 'node:path';

const bin = (name: string) => join('node_modules/.bin', name);

/** One check of `npm test`. */
export interface Step {
  name: string;
  /** What a reader learns when it fails. */
  checks: string;
  command: [program: string, ...args: string[]];
  /** Counts its own tests instead of counting as one. */
  isTestRun?: boolean;
  /** Runs only if that step passed. */
  needs?: string;
}

const vitest = (name: string, checks: string, args: string[], needs?: string): Step => ({
  name,
  checks,
  command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...args],
  isTestRun: true,
  ...(needs !== undefined && { needs }),
});

/** In the order in which they run: the quick ones first. */
export const steps: readonly Step[] = [
  { name: 'format', checks: 'one way of writing', command: [bin('biome'), 'format', '.'] },
  { name: 'lint', checks: 'house rules', command: [bin('biome'), 'check', '--formatter-enabled=false', '.'] },
  {
    name: 'types',
    checks: 'every folder under its own environment',
    command: [process.execPath, 'tools/typecheck.ts'],
  },
  {
    name: 'dependency rules',
    checks: 'direction of imports',
    command: [
      ...([bin('depcruise'), '--config', 'tools/dependency-rules.mjs'] as const),
      ...['src', 'styles', 'mock-server', 'stories', 'test'],
    ],
  },
  {
    name: 'unused code',
    checks: 'no file and no dependency that nothing needs',
    command: ['npm', 'run', '--silent', 'unused'],
  },
  vitest('unit', 'rules, use cases, stores', ['--project', 'node']),
  vitest('conformance', 'one suite over every implementation, published descriptions, faults', [
    '--project',
    'conformance',
  ]),
  vitest('component', 'components by role and name, in jsdom', ['--project', 'dom']),
  { name: 'build', checks: 'both packages', command: [process.execPath, 'tools/build/build.ts'] },
  vitest('package', 'what users install', ['--project', 'package'], 'build'),
  vitest('browser', 'components and handlers in Chromium', ['--project', 'browser']),
  vitest('stories', 'every story and axe, light and dark', ['--project', 'stories:*']),
  vitest('e2e', 'whole products in Chromium', ['--project', 'e2e'], 'build'),
];
