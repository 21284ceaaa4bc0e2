import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** One refused import. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/**
 * Runs the dependency checker with the project's rules.
 *
 * @param folder a tree laid out like this repository
 * @returns every refused import, empty if there is none
 */
export async function checkDependencies(folder: string): Promise<Violation[]> {
  const report = await new Promise<string>((resolve, reject) => {
    const checker = [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', join(root, 'tools/dependency-rules.mjs'), '--output-type', 'json'],
      ...['src', 'styles', 'mock-server', 'stories', 'test'],
    ];
    execFile(process.execPath, checker, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      // It exits with the number of violations; only an unreadable answer is a failure of the checker.
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`dependency checker: ${stderr || error?.message}`));
    });
  });
  // The reporter's published shape.
  const { summary } = JSON.parse(report) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
