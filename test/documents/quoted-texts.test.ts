import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VARIABLES } from '../../mock-server/node/config-variables.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('names in the troubleshooting page only texts that the widgets show', () => {
  const texts = globSync('src/locales/en*.ts', { cwd: root }).map(read).join('\n');
  const quoted = [...read('docs/troubleshooting.md').matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);
  expect(quoted).not.toEqual([]);
  expect(quoted.filter((text) => !texts.includes(text))).toEqual([]);
});

it('describes every variable of the server', () => {
  const page = read('docs/server.md');
  const names = Object.keys(VARIABLES.shape).filter((name) => name !== 'NODE_ENV');
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
