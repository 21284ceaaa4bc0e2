import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('lists every decision with its number, date and status, each number once', () => {
  const records = globSync('*.md', { cwd: folder })
    .filter((file) => file !== 'README.md')
    .map((file) => {
      const [, title = '', number = '', date = '', status = ''] =
        /^# (.+)\n\n(\d{4}) · (\d{4}-\d{2}-\d{2}) · (\S.*)\n/.exec(read(file)) ?? [];
      return { number, line: `| ${number} | [${title}](${file}) | ${date} | ${status} |` };
    })
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const lines = read('README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line));
  expect(lines).toEqual(records.map(({ line }) => line));
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
});
