import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ALLOWED_LICENSES, productionPackages } from './licenses.ts';
import { differences, releasedChangelog, releaseNotes } from './release.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('a release', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n- Newer.\n\n## 1.0.0 (2026-01-01)\n\n- Old.\n';

  it('gives the unreleased changes a version and a date', () => {
    const released = releasedChangelog(changelog, '1.1.0', '2026-02-03');
    expect(released).toContain('## 1.1.0 (2026-02-03)\n\n- New.');
    expect(() => releasedChangelog(released, '1.2.0', '2026-02-04')).toThrow('no unreleased changes');
  });

  it('has the newest section of the changelog as its notes', () => {
    expect(releaseNotes(changelog)).toBe('- New.\n- Newer.');
    expect(releaseNotes('## 1.0.0\n\n- Old.\n')).toBe('- Old.');
  });

  it('needs one version in both packages, the client and the changelog', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const released = (file: string) =>
      file === 'CHANGELOG.md' ? read(file).replace('## Unreleased', `## ${version} (2026-01-01)`) : read(file);
    expect(differences(`v${version}`, released)).toEqual([]);
    expect(differences('v99.0.0', released)).toEqual([
      `package.json has ${version}, not 99.0.0`,
      `mock-server/package.json has ${version}, not 99.0.0`,
      `src/api/client-version.ts has ${version}, not 99.0.0`,
      `CHANGELOG.md has ${version}, not 99.0.0`,
    ]);
  });
});

it.each(['', 'mock-server'] as const)('installs packages with allowed licenses only: %s', (source) => {
  const packages = productionPackages(source);
  expect(packages.length).toBeGreaterThan(3);
  expect(packages.filter(({ license = '' }) => !ALLOWED_LICENSES.has(license))).toEqual([]);
});

/** Parts of a workflow that the tests read. */
interface Workflow {
  permissions?: unknown;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>;
}

describe.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s', (file) => {
  const workflow = parse(read(file)) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const commands = jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));

  it('has few permissions, and ends in any case', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(commands).toContain('.ci/run');
    const missing = commands.flatMap((command) => [
      ...[...command.matchAll(/npm run ([\w:]+)/g)].filter(([, name = '']) => scripts[name] === undefined),
      ...[...command.matchAll(/(?:^|node )(\.ci\/\w+|tools\/\S+\.ts)/g)].filter(
        ([, path = '']) => !existsSync(join(root, path)),
      ),
    ]);
    expect(missing).toEqual([]);
  });

  it('uses a release of every action', () => {
    const actions = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });
});

it('has every lock file watched for updates', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directories?: string[] }[];
  };
  const watched = updates.find((update) => update['package-ecosystem'] === 'npm')?.directories;
  const exclude = (path: string) => /(^|\/)(node_modules|\.cache)$/.test(path);
  const locked = globSync('**/package-lock.json', { cwd: root, exclude }).map((path) => {
    const folder = dirname(path);
    return folder === '.' ? '/' : `/${folder}`;
  });
  expect(watched?.toSorted()).toEqual(locked.toSorted());
});
