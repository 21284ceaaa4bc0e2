import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Something that is built from sources. */
export interface BuildStep {
  name: string;
  /** Files and folders that it is made of, relative to the repository. */
  sources: string[];
  /** A file that every build writes anew. */
  output: string;
  /** Command and arguments for Node. */
  command: string[];
}

/** What the demo needs, in the order in which one needs the other. */
export const BUILD_STEPS: BuildStep[] = [
  {
    name: 'the library',
    sources: ['src', 'styles', 'tools/build', 'package.json'],
    output: 'dist/index.js',
    command: ['tools/build/build.ts', 'library'],
  },
  {
    name: 'the host application',
    sources: ['dist/index.js', 'dist/styles.css', 'mock-server/demo/web', 'mock-server/demo/harbor-api.ts'],
    output: 'mock-server/demo/web/dist/index.html',
    command: ['mock-server/demo/setup/build-web.ts'],
  },
];

/** Builds what is missing, or older than something that it is made of. */
export async function buildWhatIsStale(root: string, onBuild: (name: string) => void): Promise<void> {
  for (const step of BUILD_STEPS) {
    if (!(await isStale(root, step))) continue;
    onBuild(step.name);
    await runNode(root, step);
  }
}

/** @returns whether the output is missing, or one of the sources is newer */
export async function isStale(root: string, step: Pick<BuildStep, 'sources' | 'output'>): Promise<boolean> {
  const built = await modified(join(root, step.output));
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

async function modified(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

function runNode(root: string, step: BuildStep): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, step.command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    build.stdout.on('data', collect);
    build.stderr.on('data', collect);
    build.on('error', reject);
    build.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Building ${step.name} failed.\n${output}`));
    });
  });
}
