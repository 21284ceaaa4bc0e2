import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../node/config-error.ts';

/** Something that is built from sources. */
export interface BuildStep {
  name: string;
  /** Files and folders that it is made of, relative to the repository. */
  sources: string[];
  /** Last file that every build writes. */
  output: string;
  /** Command and arguments for Node. */
  command: string[];
}

/** Folder of the built page, relative to the repository. */
export const WEB_FOLDER = 'mock-server/demo/web/dist';

/** Builds of the demo in dependency order. The server runs from its sources. */
const BUILD_STEPS: BuildStep[] = [
  {
    name: 'library',
    sources: ['src', 'styles', 'tools/build', 'package.json', 'package-lock.json'],
    output: 'dist/styles.d.ts',
    command: ['tools/build/build.ts', 'library'],
  },
  {
    name: 'host application',
    sources: ['dist/styles.d.ts', 'mock-server/demo/web', 'mock-server/demo/shared/harbor-api.ts', 'package-lock.json'],
    output: `${WEB_FOLDER}/index.html`,
    command: ['mock-server/demo/setup/build-web.ts'],
  },
];

/** @returns whether the output is missing, or one of the sources is newer */
export async function isStale(root: string, step: Pick<BuildStep, 'sources' | 'output'>): Promise<boolean> {
  const built = (await stat(join(root, step.output)).catch(() => undefined))?.mtimeMs;
  if (built === undefined) return true;
  const changes = await Promise.all(step.sources.map((source) => newestChange(join(root, source))));
  return changes.some((change) => change > built);
}

/** @returns ms since the epoch of the latest change in a file or folder; 0 when there is none */
async function newestChange(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const entries = await readdir(path);
  const changes = await Promise.all(
    entries
      .filter((entry) => entry !== 'node_modules' && entry !== 'dist' && !/\.(test|stories)\.tsx?$/.test(entry))
      .map((entry) => newestChange(join(path, entry))),
  );
  return Math.max(0, ...changes);
}

/**
 * Builds what is missing, or older than something that it is made of.
 *
 * @param root folder of the repository
 * @param stop ends a build that runs
 * @param report gets a line before and after each build
 * @throws StartError with the output of a failed build
 */
export async function buildStale(root: string, stop: AbortSignal, report: (line: string) => void): Promise<void> {
  for (const step of BUILD_STEPS) {
    if (!(await isStale(root, step))) continue;
    report(`Building the ${step.name}…`);
    const begin = performance.now();
    await run(root, step, stop);
    report(`Built the ${step.name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  }
}

async function run(root: string, { name, command }: BuildStep, stop: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal: stop });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = await once(build, 'close');
  if (code !== 0) throw new StartError(`the ${name} could not be built.\n${output.trimEnd()}`);
}
