import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../node/config.ts';
import { readDemoConfig } from './demo-environment.ts';

const own = { fullKey: 'harbor_key', providersFile: '/somewhere/demo-providers.json' };

describe('the environment of npm start', () => {
  it('makes a project for the demo and lets the server call this machine', () => {
    expect(readDemoConfig({}, own)).toMatchObject({
      bootstrap: { project: 'harbor', apiKey: 'harbor_key' },
      providersFile: own.providersFile,
      allowPrivateNetwork: true,
      ports: { api: 8080, write: 8081, proxy: 8082, read: 8083, search: 8084, subscribe: 8085 },
    });
  });

  it('respects configured ports, data folder and database', () => {
    const env = {
      AMP_API_PORT: '18080',
      AMP_DATA_DIR: '/elsewhere',
      DATABASE_URL: 'postgres://localhost/harbor',
      AMP_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    expect(readDemoConfig(env, own)).toMatchObject({
      ports: { api: 18_080, write: 8081 },
      dataDir: '/elsewhere',
      databaseUrl: env.DATABASE_URL,
    });
  });

  it('stores its data in a folder that the server alone does not use', () => {
    expect(readDemoConfig({}).dataDir).toBe(resolve('.amp-demo'));
    expect(readDemoConfig({ AMP_DATA_DIR: '' }).dataDir).toBe(resolve('.amp-demo'));
    expect(readConfig({}).dataDir).not.toBe(readDemoConfig({}).dataDir);
  });

  it('logs warnings only by default', () => {
    expect(readDemoConfig({}, own).logLevel).toBe('warn');
    expect(readDemoConfig({ AMP_LOG_LEVEL: 'debug' }, own).logLevel).toBe('debug');
  });

  it('does all of the work, whatever role the environment names', () => {
    expect(readDemoConfig({ AMP_ROLE: 'worker' }, own).role).toBe('all');
  });

  it('refuses a port that is none, by the name of its variable', () => {
    expect(() => readDemoConfig({ AMP_API_PORT: 'http' })).toThrow(/^AMP_API_PORT /);
  });
});
