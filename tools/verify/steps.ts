import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usesNpmBrowser } from '../browser.ts';

const bin = (name: string) => join('node_modules/.bin', name);

/** One check of `npm test` or `npm run test:all`. */
export interface Step {
  name: string;
  /** Short description of the checks. */
  checks: string;
  command: [program: string, ...args: string[]];
  /** `npm test` runs `test`; `npm run test:all` runs `test` and then `rest`. */
  group: 'test' | 'rest';
  /** Duration on two idle cores, in seconds. */
  seconds: number;
  /** Counts its own tests instead of counting as one. */
  isTestRun?: boolean;
  /** Runs beside other steps, because it keeps only one core busy. */
  usesOneCore?: boolean;
  /** Folders whose packages are installed before the step. */
  installs?: readonly string[];
  /** Runs only if that step passed. */
  needs?: string;
  /** `npm run test:changed` runs it: as it is, or only the test files that import a changed file. */
  whenChanged?: 'always' | 'affected files';
}

const check = (name: string, checks: string, seconds: number, command: Step['command']): Step => ({
  name,
  checks,
  command,
  group: 'test',
  seconds,
  usesOneCore: true,
  whenChanged: 'always',
});

const vitest = (
  name: string,
  checks: string,
  seconds: number,
  args: string[],
  more: Pick<Step, 'needs' | 'installs' | 'whenChanged'> & { group?: Step['group'] } = {},
): Step => ({
  name,
  checks,
  command: [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...args],
  group: 'test',
  seconds,
  isTestRun: true,
  ...more,
});

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);
const storyProjects = (...names: string[]) => ['-c', 'stories/vitest.config.ts', '--root', '.', ...projects(...names)];
const withoutPostgres = ['--tagsFilter', '!postgres'];
const affectedFiles = { whenChanged: 'affected files' } as const;
const rest = { group: 'rest' } as const;
/** Installed before the step, so that no two test files install it at the same time. */
const chromium = usesNpmBrowser() ? ['tools/chromium'] : [];

/** Every check, in the order in which they start. */
export const steps: readonly Step[] = [
  check('format', 'one way of writing', 2, [bin('biome'), 'format', '.']),
  check('lint', 'house rules', 4, [bin('biome'), 'check', '--formatter-enabled=false', '.']),
  {
    name: 'types',
    checks: 'every folder under its own environment',
    command: [process.execPath, 'tools/typecheck.ts'],
    group: 'test',
    seconds: 30,
    whenChanged: 'always',
  },
  check('dependency rules', 'direction of imports, cycles between files and between folders', 3, [
    process.execPath,
    'tools/dependencies/check.ts',
  ]),
  {
    ...check('unused code', 'files, dependencies and exports that nothing uses', 6, [
      'npm',
      'run',
      '--silent',
      'unused',
    ]),
    installs: ['tools/knip'],
  },
  {
    name: 'build',
    checks: 'both packages',
    command: [process.execPath, 'tools/build/build.ts'],
    group: 'test',
    seconds: 20,
    usesOneCore: true,
  },
  vitest(
    'unit',
    'rules, use cases, memory and SQLite stores',
    75,
    [...projects('node'), ...withoutPostgres],
    affectedFiles,
  ),
  vitest(
    'conformance',
    'one suite over every implementation, published descriptions',
    40,
    [...projects('conformance'), ...withoutPostgres],
    affectedFiles,
  ),
  vitest('component', 'components by role and name, in jsdom', 60, projects('dom'), affectedFiles),
  vitest('package', 'what users install', 20, projects('package'), { needs: 'build' }),
  vitest('browser', 'components and handlers in Chromium', 20, projects('browser'), {
    ...affectedFiles,
    installs: chromium,
  }),
  vitest('flows', 'demo, wizard and sign-in in Chromium', 40, projects('flows'), {
    needs: 'build',
    installs: chromium,
  }),

  vitest(
    'postgres',
    'stores, processes and conformance on PostgreSQL',
    60,
    [...projects('node', 'conformance'), '--tagsFilter', 'postgres', ...filesTagged('postgres')],
    rest,
  ),
  vitest('faults', 'kills, outages, hostile peers, pairs that meet', 380, projects('faults'), rest),
  vitest('documents', 'the code and the commands of the documents', 20, projects('documents'), rest),
  vitest('peers', 'clients, suites and vectors that others published', 20, projects('peers'), {
    ...rest,
    installs: ['test/peers'],
  }),
  vitest('fuzz', 'random requests', 10, projects('fuzz'), rest),
  {
    name: 'story types',
    checks: 'types of stories, with Storybook installed',
    command: [process.execPath, 'tools/typecheck.ts', 'stories'],
    group: 'rest',
    seconds: 10,
    installs: ['stories'],
  },
  vitest('stories', 'every story and axe, light and dark', 120, storyProjects('stories:light', 'stories:dark'), {
    ...rest,
    installs: [...chromium, 'stories'],
  }),
  vitest('screenshots', 'stories against committed screenshots', 70, storyProjects('visual', 'pictures'), {
    ...rest,
    installs: [...chromium, 'stories'],
  }),
  vitest('published client', 'the client that customers have today', 120, projects('published-client'), {
    ...rest,
    needs: 'build',
    installs: [...chromium, 'test/e2e/published-client'],
  }),
  vitest(
    'consumers',
    'applications with Next, Vite, React 18 and 19, Storybook, and the examples',
    240,
    projects('consumers'),
    {
      ...rest,
      needs: 'build',
      installs: [
        ...chromium,
        'stories',
        'test/consumers/next',
        'test/consumers/jest',
        'test/consumers/react18',
        'test/package/attw',
        'test/package/openapi',
      ],
    },
  ),
];

/** Returns the test files with tests of a tag, so that Vitest loads only those. */
function filesTagged(tag: string): string[] {
  return globSync('{mock-server,test}/**/*.test.ts', { exclude: ['**/node_modules', 'test/faults'] }).filter((file) =>
    readFileSync(file, 'utf8').includes(`tags: ['${tag}']`),
  );
}
