import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

// TypeScript 7 checks several times faster than 6, which only the declaration build still needs. By path: both claim `tsc`.
const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules/typescript7/bin/tsc');
/** Results of the last check, so that the next one reads only changed files. */
const cache = join(root, 'node_modules/.cache/types');

/** Folders to check, such as `stories`; all of them without an argument. */
const wanted = process.argv.slice(2);

/** Folders that only lend their options to others. */
const bases = new Set(['mock-server/tsconfig.neutral.json']);

/** Folders with packages of their own. They are checked by default only where those are installed. */
const installedOnDemand = new Set(['stories', 'test/peers']);

const projects = globSync(['tsconfig*.json', '{src,styles,mock-server,stories,test,tools}/**/tsconfig*.json'], {
  cwd: root,
  // Consumers are compiled with the packed package.
  exclude: (path) => /(^|\/)(node_modules|dist|consumers)$/.test(path),
})
  .filter((path) => !bases.has(path) && isWanted(path))
  .toSorted();

function isWanted(project: string): boolean {
  const folder = dirname(project);
  if (wanted.length > 0) return wanted.includes(folder);
  return !installedOnDemand.has(folder) || existsSync(join(root, folder, 'node_modules'));
}

function check(project: string): Promise<{ project: string; output: string; failed: boolean }> {
  return new Promise((resolve) => {
    const state = join(cache, `${project.replaceAll('/', '-')}.tsbuildinfo`);
    const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', state];
    const tsc = spawn(process.execPath, [compiler, '-p', project, ...options], { cwd: root });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    tsc.stdout.on('data', collect);
    tsc.stderr.on('data', collect);
    tsc.on('close', (code) => {
      // A folder of the card that has no file of its kind yet is no error.
      const isEmpty = output.includes('error TS18003');
      resolve({ project, output: isEmpty ? '' : output, failed: code !== 0 && !isEmpty });
    });
  });
}

const waiting = [...projects];
const seen = new Set<string>();
let failed = 0;

await Promise.all(
  Array.from({ length: Math.min(3, availableParallelism()) }, async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const result = await check(project);
      if (!result.failed) continue;
      failed += 1;
      // Folders overlap; a reader wants each error once.
      const news = result.output.split('\n').filter((line) => line !== '' && !seen.has(line));
      for (const line of news) seen.add(line);
      if (news.length > 0) console.log(`${project}\n${news.join('\n')}\n`);
    }
  }),
);

console.log(
  failed === 0 ? `${projects.length} projects, no error` : `${failed} of ${projects.length} projects have errors`,
);
process.exitCode = failed === 0 ? 0 : 1;
