import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokens } from '../../styles/contract.ts';
import { relativeColors } from '../../styles/semantic.ts';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('.');
});

afterAll(() => packed.remove());

const pairs = (css: string) => css.match(/light-dark\(/g)?.length;

it('leaves its colours to the browser, whatever browsers a bundler writes for', async () => {
  const given = packed.read('dist/styles.css');
  const bundled = await bundle(join(packed.folder, 'dist/styles.css'));
  const values = [...Object.values(tokens), ...Object.values(relativeColors)];
  expect(pairs(given)).toBe(values.filter((value) => value.includes('light-dark(')).length);
  expect(pairs(bundled)).toBe(pairs(given));
  expect(bundled).not.toContain('var(--lightningcss');
});

/** The stylesheet as Vite builds it for old browsers. */
async function bundle(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: ['chrome111', 'firefox114', 'safari16.4'], rolldownOptions: { input } },
  });
  if (!('output' in result)) throw new Error('Vite gave more than one result.');
  const css = result.output.find(({ fileName }) => fileName.endsWith('.css'));
  return css?.type === 'asset' ? String(css.source) : '';
}
