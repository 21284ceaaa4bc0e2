import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ALLOWED_LICENSES, productionPackages } from './licenses.ts';
import { differences, releasedChangelog, releaseNotes } from './release.ts';
import { softwareBillOfMaterials } from './sbom.ts';

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
      `src/api/api-client.ts has ${version}, not 99.0.0`,
      `CHANGELOG.md has ${version}, not 99.0.0`,
    ]);
  });
});

it.each(['', 'mock-server'] as const)('installs packages with allowed licenses only: %s', (source) => {
  const packages = productionPackages(source);
  expect(packages.length).toBeGreaterThan(3);
  expect(packages.filter(({ license = '' }) => !ALLOWED_LICENSES.has(license))).toEqual([]);
});

it.each([
  ['', 'package.json'],
  ['mock-server', 'mock-server/package.json'],
] as const)('has every dependency in the bill of materials: %s', (source, file) => {
  const { name, dependencies } = JSON.parse(read(file)) as { name: string; dependencies: Record<string, string> };
  const { metadata, components, dependencies: graph } = softwareBillOfMaterials(source);
  expect(metadata.component.name).toBe(name);
  const names = components.map((component) => component.name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(graph.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  for (const { hashes } of components)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
});

/** Parts of a workflow that the tests read. */
interface Workflow {
  permissions?: unknown;
  jobs: Record<string, Job>;
}

interface Job {
  permissions?: unknown;
  'timeout-minutes'?: number;
  steps: { run?: string; uses?: string; with?: Record<string, unknown> }[];
}

describe.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s', (file) => {
  const workflow = parse(read(file)) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

  it('has few permissions, and ends in any case', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });

  it('runs neither the tests nor a dependency with further permissions', () => {
    const privileged = jobs.filter(({ permissions }) => permissions !== undefined).flatMap(commandsOf);
    expect(privileged.filter((command) => /\.ci\/|\bnode |\bnpx |\bnpm (?!publish |view )/.test(command))).toEqual([]);
  });

  it('uses the Node release of the repository', () => {
    const setups = jobs.flatMap(({ steps }) => steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@')));
    expect(setups).toHaveLength(jobs.length);
    for (const setup of setups) expect(setup.with?.['node-version-file']).toBe('.nvmrc');
    const { optionalDependencies } = JSON.parse(read('tools/runtime/package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    for (const version of Object.values(optionalDependencies))
      expect(version.split('.')[0]).toBe(read('.nvmrc').trim());
  });

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = jobs.flatMap(commandsOf);
    expect(commands).toContain('.ci/run');
    const missing = [...commands, read('.ci/run')].flatMap((command) => [
      ...[...command.matchAll(/npm (?:run ([\w:]+)|(test|start)\b)/g)].filter(
        ([, name, short = '']) => scripts[name ?? short] === undefined,
      ),
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
