import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkNodeRelease } from './check-node-release.ts';

it('says which Node the server needs, rather than failing inside a dependency', () => {
  expect(() => checkNodeRelease('20.20.2')).toThrow('The server needs Node 24 or newer, and this is Node 20.20.2.');
  expect(() => checkNodeRelease('24.0.0')).not.toThrow();
  expect(() => checkNodeRelease('26.10.0')).not.toThrow();
});

it('asks for the release that the package declares', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  const declared = engines.node.replace('>=', '');
  expect(() => checkNodeRelease(declared)).not.toThrow();
  expect(() => checkNodeRelease(`${Number(declared) - 1}.0.0`)).toThrow();
});
