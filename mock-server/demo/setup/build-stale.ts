import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DemoFailure } from '../shared/demo-failure.ts';
import type { BuildStep } from './stale-builds.ts';
import { BUILD_STEPS, isStale } from './stale-builds.ts';

/**
 * Builds what is missing, or older than something that it is made of.
 *
 * @param root folder of the repository
 * @param stop ends a build that runs
 * @param report gets a line before and after each build
 * @throws DemoFailure with the output of a failed build
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
  if (code !== 0) throw new DemoFailure(`the ${name} could not be built.\n${output.trimEnd()}`);
}
