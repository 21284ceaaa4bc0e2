import { describe, expect, it } from 'vitest';
import type { ProviderAccount } from '../../core/kernel/ports.ts';
import { callRail } from '../catalog/key-providers.ts';
import { baseAddress } from './base-address.ts';

interface AccountFacts {
  workspace?: string;
  metadata?: Record<string, string>;
  module?: string;
}

function account(baseURL: string, { workspace, metadata = {}, module }: AccountFacts = {}): ProviderAccount {
  const values = Object.entries(metadata).map(([name, value]) => [name, { value, source: 'input' as const }]);
  return {
    provider: { ...callRail, name: 'acme', baseURL },
    credential: { scheme: 'none' },
    metadata: Object.fromEntries(values),
    workspaceRef: workspace,
    module,
  };
}

describe('base address of a provider', () => {
  it('is the catalogue address, without the slash at its end', () => {
    expect(baseAddress(account('https://api.acme.test/crm/'))).toEqual({
      ok: true,
      value: { origin: 'https://api.acme.test', path: '/crm' },
    });
    expect(baseAddress(account('http://127.0.0.1:9001'))).toMatchObject({
      value: { origin: 'http://127.0.0.1:9001', path: '' },
    });
  });

  it('fills in the workspace, however it was given', () => {
    const template = 'https://{{.workspace}}.acme.test/api';
    const expected = { ok: true, value: { origin: 'https://my-org.acme.test', path: '/api' } };
    expect(baseAddress(account(template, { workspace: 'my-org' }))).toEqual(expected);
    expect(baseAddress(account(template, { metadata: { workspace: 'my-org' } }))).toEqual(expected);
  });

  it('takes the workspace out of its whole address, as token responses return it', () => {
    const template = 'https://{{.workspace}}.my.acme.test/api';
    const resolve = (workspace: string) => baseAddress(account(template, { workspace }));
    const expected = { ok: true, value: { origin: 'https://eu--dev.sandbox.my.acme.test', path: '/api' } };
    expect(resolve('https://eu--dev.sandbox.my.acme.test')).toEqual(expected);
    expect(resolve('https://eu--dev.sandbox.my.acme.test/')).toEqual(expected);
    for (const workspace of [
      'https://evil.test',
      'https://evil.test/.my.acme.test',
      'https://evil.test?x=.my.acme.test',
      'https://u:p@eu.my.acme.test',
      'https://.my.acme.test',
      'http://eu.my.acme.test',
    ]) {
      expect(resolve(workspace), workspace).toMatchObject({ ok: false, rejection: { kind: 'blocked' } });
    }
  });

  it('falls back to the default that the catalogue gives for an input', () => {
    const own = account('https://{{.region}}.acme.test');
    own.provider.metadata = { input: [{ name: 'region', defaultValue: 'us' }] };
    expect(baseAddress(own)).toMatchObject({ value: { origin: 'https://us.acme.test' } });
  });

  it('takes the address of the module when one is asked for', () => {
    const own = account('https://api.acme.test', { module: 'crm' });
    own.provider.modules = { crm: { displayName: 'CRM', baseURL: 'https://crm.acme.test', support: callRail.support } };
    expect(baseAddress(own)).toMatchObject({ value: { origin: 'https://crm.acme.test' } });
    expect(baseAddress({ ...own, module: 'constructor' })).toMatchObject({
      value: { origin: 'https://api.acme.test' },
    });
  });

  it.each([
    'evil.com/',
    '127.0.0.1#',
    'a@b',
    'a?b',
    'a:80',
    'a\\b',
    'a b',
    'a\r\nb',
    '-a',
    '.',
    'a..b',
    '%2e',
    'ä',
    '',
  ])('refuses the workspace %j within a host name', (workspace) => {
    expect(baseAddress(account('https://{{.workspace}}.acme.test', { workspace }))).toMatchObject({
      ok: false,
      rejection: { kind: 'blocked' },
    });
  });

  it('lets a value that is the whole host name a port, but no path', () => {
    const template = 'https://{{.workspace}}/restapi';
    expect(baseAddress(account(template, { workspace: 'crm.example.com:8443' }))).toMatchObject({
      value: { origin: 'https://crm.example.com:8443', path: '/restapi' },
    });
    expect(baseAddress(account(template, { workspace: 'crm.example.com/x' }))).toMatchObject({ ok: false });
    expect(baseAddress(account(template, { workspace: 'u:p@crm.example.com' }))).toMatchObject({ ok: false });
  });

  it('keeps a value in a path to one segment', () => {
    const template = 'https://acme.test/{{.workspace}}';
    expect(baseAddress(account(template, { workspace: '1234' }))).toMatchObject({ value: { path: '/1234' } });
    for (const workspace of ['..', '.', 'a/b', 'a?b', '%2e%2e']) {
      expect(baseAddress(account(template, { workspace })), workspace).toMatchObject({ ok: false });
    }
  });

  it('lets a value be the whole address only when it is encrypted or on this machine', () => {
    const template = '{{.base}}';
    const resolve = (base: string) => baseAddress(account(template, { metadata: { base } }));
    expect(resolve('https://eu.acme.test/v2')).toMatchObject({
      value: { origin: 'https://eu.acme.test', path: '/v2' },
    });
    expect(resolve('http://127.0.0.1:9001')).toMatchObject({ ok: true });
    for (const base of [
      'http://eu.acme.test',
      'ftp://a.test',
      'javascript:alert(1)',
      'https://u:p@a.test',
      'https://a.test?x',
      'a.test',
    ]) {
      expect(resolve(base), base).toMatchObject({ ok: false });
    }
  });

  it('names the value that is missing', () => {
    expect(baseAddress(account('https://{{.workspace}}.acme.test'))).toMatchObject({
      rejection: { message: 'The address of acme needs "workspace", which this connection does not have.' },
    });
  });

  it.each([
    'ftp://a.test',
    'acme.test',
    'https://u:p@acme.test',
    'https://acme.test?x=1',
    'https://acme.test#x',
    'https://<<X>>.test',
  ])('refuses the catalogue address %s', (baseURL) => {
    expect(baseAddress(account(baseURL))).toMatchObject({ ok: false, rejection: { kind: 'blocked' } });
  });

  it('reads decimal and octal hosts as the addresses that they are', () => {
    expect(baseAddress(account('http://2130706433'))).toMatchObject({ value: { origin: 'http://127.0.0.1' } });
    expect(baseAddress(account('http://0177.0.0.1'))).toMatchObject({ value: { origin: 'http://127.0.0.1' } });
  });
});
