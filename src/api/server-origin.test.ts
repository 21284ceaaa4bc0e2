import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveServerOrigin } from './server-origin.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('where requests go', () => {
  it('is the origin that the host gives, with or without a slash at the end', () => {
    vi.stubEnv('REACT_APP_AMP_SERVER', 'https://other.example.com');
    expect(resolveServerOrigin('https://api.example.com')).toEqual({
      origin: 'https://api.example.com',
      isDefault: false,
    });
    expect(resolveServerOrigin('http://localhost:9000/').origin).toBe('http://localhost:9000');
  });

  it('is what the build names when the host gives none', () => {
    vi.stubEnv('REACT_APP_AMP_SERVER', 'https://built.example.com/');
    expect(resolveServerOrigin(undefined)).toEqual({ origin: 'https://built.example.com', isDefault: false });
    vi.stubEnv('REACT_APP_AMP_SERVER', 'local');
    expect(resolveServerOrigin(undefined)).toEqual({ origin: 'http://localhost:8080', isDefault: false });
  });

  it('is assumed to be local by default, except in a production build', () => {
    vi.stubEnv('REACT_APP_AMP_SERVER', '');
    expect(resolveServerOrigin(undefined)).toEqual({ origin: 'http://localhost:8080', isDefault: true });
    vi.stubEnv('NODE_ENV', 'production');
    expect(() => resolveServerOrigin(undefined)).toThrow(/no server address was given.*Set baseUrl/);
  });

  it.each([
    '',
    'api.example.com',
    '/api',
    'ftp://api.example.com',
    'https://api.example.com/v1',
    'https://a.b/?x',
    'https://u:p@a.b',
  ])('is refused as %j, which is no origin', (address) => {
    expect(() => resolveServerOrigin(address)).toThrow(/options\.baseUrl is .*not an origin.*Set options\.baseUrl/);
  });

  it('names the variable when the build’s value is no origin', () => {
    vi.stubEnv('REACT_APP_AMP_SERVER', 'prod');
    expect(() => resolveServerOrigin(undefined)).toThrow(/REACT_APP_AMP_SERVER is "prod"/);
  });
});

describe('in a browser, where there is no process', () => {
  const run = async (define: Record<string, string>, browser: object = {}) => {
    const { outputFiles } = await build({
      entryPoints: [new URL('./server-origin.ts', import.meta.url).pathname],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'built',
      define,
    });
    return runInNewContext(`${outputFiles[0]?.text}; built.resolveServerOrigin(undefined)`, { URL, ...browser });
  };

  it('falls back to the local server without a bundler’s help', async () => {
    expect(await run({})).toEqual({ origin: 'http://localhost:8080', isDefault: true });
  });

  it('takes what a bundler defined for exactly process.env.REACT_APP_AMP_SERVER', async () => {
    const define = { 'process.env.REACT_APP_AMP_SERVER': '"https://built.example.com"' };
    expect(await run(define)).toEqual({ origin: 'https://built.example.com', isDefault: false });
  });

  it('takes what a script before it put into a global process', async () => {
    const process = { env: { REACT_APP_AMP_SERVER: 'https://global.example.com' } };
    expect(await run({}, { process })).toEqual({ origin: 'https://global.example.com', isDefault: false });
  });

  it('refuses to guess when a bundler says that it builds for production', async () => {
    await expect(run({ 'process.env.NODE_ENV': '"production"' })).rejects.toThrow(/no server address/);
  });
});
