import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

/** Renders a provider without a server address and prints what it says. */
const APPLICATION = `
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { AmpersandProvider, useAmpersandProviderProps } from 'ampersand-embed';
const Probe = () => 'rendered ' + useAmpersandProviderProps().options.project;
try {
  console.log(renderToString(createElement(AmpersandProvider, { options: { project: 'demo', apiKey: 'key' } }, createElement(Probe))));
} catch (error) {
  console.log(error.name + ': ' + error.message);
}
`;

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('.');
});

afterAll(() => packed.remove());

it('is a production build where the host is built for production, which refuses to guess a server', async () => {
  expect(await printed({ 'process.env.NODE_ENV': '"production"' })).toContain('no server address was given');
});

it('is a development build where the host is built for development, with the local server', async () => {
  expect(await printed({ 'process.env.NODE_ENV': '"development"' })).toBe('rendered demo');
});

it('takes the server that the host built in', async () => {
  const server = '"not an origin"';
  const answer = await printed({
    'process.env.NODE_ENV': '"production"',
    'process.env.REACT_APP_AMP_SERVER': server,
  });
  expect(answer).toContain('REACT_APP_AMP_SERVER is "not an origin"');
});

it('asks the environment when it runs in Node without a bundler', () => {
  const run = (NODE_ENV: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', APPLICATION], {
      cwd: packed.host,
      env: { ...process.env, NODE_ENV, REACT_APP_AMP_SERVER: '' },
      encoding: 'utf8',
    });
  expect(run('production')).toContain('no server address was given');
  expect(run('development')).toContain('rendered demo');
});

it('leaves every choice of environment that the sources make to the host', () => {
  const choices = (text: string) => (text.match(/process\.env\.\w+/g) ?? []).toSorted();
  const source = readFileSync(join(import.meta.dirname, '../../src/api/build-environment.ts'), 'utf8');
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  expect(choices(code)).not.toEqual([]);
  expect(choices(packed.read('dist/api/build-environment.js'))).toEqual(choices(code));
});

/** Output of the application after a bundler built it for a browser with these definitions. */
async function printed(define: Record<string, string>): Promise<string> {
  const outfile = join(packed.host, 'application.cjs');
  await build({
    stdin: { contents: APPLICATION, resolveDir: packed.host },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'browser',
    alias: { 'react-dom/server': 'react-dom/server.edge' },
    define,
    logLevel: 'error',
  });
  return execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim();
}
