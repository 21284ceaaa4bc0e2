import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSupportedNode, unsupportedNode } from './unsupported-node.ts';

it('supports the release that the package declares, and later ones', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  const declared = engines.node.replace('>=', '');
  expect(isSupportedNode(`${declared}.0.0`)).toBe(true);
  expect(isSupportedNode('26.10.0')).toBe(true);
  expect(isSupportedNode(`${Number(declared) - 1}.9.0`)).toBe(false);
  expect(unsupportedNode('20.20.2')).toContain(`npm install --save-dev node@${declared}`);
});
