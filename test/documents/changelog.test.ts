import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const manifest = (file: string) => JSON.parse(read(file)) as { name: string; version: string };
const library = manifest('package.json');
const server = manifest('mock-server/package.json');

const MAX_LINES = 60;

/** Title and text of each section that begins with a heading of that level. */
const sections = (text: string, level: string) =>
  text
    .split(new RegExp(`^${level} `, 'm'))
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.trim().split('\n');
      return { title, text: lines.join('\n') };
    });
const [newest] = sections(read('CHANGELOG.md'), '##');

it('has an entry for what is not released yet or for the version of the package', () => {
  expect(['Unreleased', library.version]).toContain(newest?.title.split(' ')[0]);
});

it('lists the changes of each package in a section with its name', () => {
  const packages = sections(newest?.text ?? '', '###');
  expect(packages.length).toBeGreaterThan(0);
  for (const { title, text } of packages) {
    expect([library.name, server.name]).toContain(title);
    expect(text).toMatch(/^- \S/m);
    expect(text.split('\n').length, title).toBeLessThan(MAX_LINES);
  }
});
