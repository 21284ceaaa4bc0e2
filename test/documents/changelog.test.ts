import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

it('has an entry for what is not released yet or for the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [, title = '', entry = ''] = /\n## (.+)\n([\s\S]+?)(?=\n## |$)/.exec(read('CHANGELOG.md')) ?? [];
  expect(['Unreleased', version]).toContain(title.split(' ')[0]);
  expect(entry).toMatch(/^- \S/m);
});
