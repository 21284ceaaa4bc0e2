import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderAccount } from '../core/kernel/ports.ts';
import { callRail } from './catalog/key-providers.ts';
import { resolveProviderCall, searchOf } from './provider-call.ts';

const account: ProviderAccount = {
  provider: { ...callRail, baseURL: 'https://api.acme.test/crm' },
  credential: { scheme: 'apiKey', apiKey: 'the-key' },
  metadata: {},
};

const resolve = (path: string, search?: string) => resolveProviderCall(account, { path, search });

describe('call to a provider', () => {
  it('is the base, the path as it is, the query as it is, and the credential', () => {
    expect(resolve('/v3/a/1/calls.json', 'a=%20b&a=+c')).toEqual({
      ok: true,
      value: {
        origin: 'https://api.acme.test',
        path: '/crm/v3/a/1/calls.json?a=%20b&a=+c',
        headers: { authorization: 'Token token=the-key' },
        secrets: expect.arrayContaining(['the-key']),
      },
    });
  });

  it('puts another word before an access token where the API wants one', () => {
    const provider = { ...account.provider, authType: 'oauth2' } as const;
    const credential = { scheme: 'oauth2', grant: 'authorizationCode', accessToken: 'the-token' } as const;
    expect(
      resolveProviderCall({ ...account, provider, credential }, { path: '/', tokenScheme: 'OAuth' }),
    ).toMatchObject({
      value: { headers: { authorization: 'OAuth the-token' }, secrets: ['the-token', 'the-token'] },
    });
  });

  it('counts the credential as secret in the form in which it is sent, too', () => {
    const basicOpts = { apiKeyAsBasic: true, apiKeyAsBasicOpts: { keyFormat: 'api:%s' } };
    const sent = resolveProviderCall(
      { ...account, provider: { ...account.provider, authType: 'basic', basicOpts } },
      { path: '/' },
    );
    expect(sent).toMatchObject({ value: { secrets: expect.arrayContaining(['the-key', btoa('api:the-key:')]) } });
  });

  it.each([
    '//evil.example/x',
    '/@evil',
    '/http://evil/',
    '/%0d%0aX: 1'.replace(' ', ''),
    '/a//b',
    '/a%2fb',
    '/a/.../b',
    '/..a',
  ])('keeps %s below the base of the provider', (path) => {
    expect(resolve(path)).toMatchObject({ value: { origin: 'https://api.acme.test', path: `/crm${path}` } });
  });

  it.each([
    '/..',
    '/a/../../x',
    '/%2e%2e/x',
    '/.%2E/x',
    '/%252e%252e/x',
    '/a%2f..%2fx',
    '/a%252f%252e%252e%252fx',
    '/%25252e%25252e/x',
    '/%2525252525252e%2525252525252e/x',
    '/..;a=b/x',
    '/..%3bx/y',
    '/..%5cx',
    '/\\evil',
    '/a b',
    '/a\r\nb',
    '/\u2025/x',
    '/a?b=c',
    '/a#b',
    'http://evil/',
    'x',
    '',
  ])('refuses the path %j', (path) => {
    expect(resolve(path)).toMatchObject({ ok: false, rejection: { kind: 'blocked', retryable: false } });
  });

  it('refuses a query that a request line cannot carry', () => {
    for (const search of ['a=b c', 'a=\r\nX: 1', 'a=ü', 'a#b'])
      expect(resolve('/x', search), search).toMatchObject({ ok: false });
  });

  it('never leaves origin and base, whatever the path', () => {
    const piece = fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%25',
      '\\',
      '//',
      ';',
      'a',
      '@evil',
      ':80',
      '%00',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const call = resolve(`/${pieces.join('')}`);
        if (!call.ok) return;
        const { origin, path } = call.value;
        const seen = new URL(`${origin}${path}`);
        expect(seen.origin).toBe('https://api.acme.test');
        expect(seen.pathname.startsWith('/crm/')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('lets the key of the connection win over a parameter of the same name', () => {
    const provider = {
      ...account.provider,
      apiKeyOpts: { attachmentType: 'query', query: { name: 'api_key' } } as const,
    };
    const call = resolveProviderCall(
      { ...account, provider },
      { path: '/x', search: 'a=1&api_key=mine&%61pi_key=too&b=2' },
    );
    expect(call).toMatchObject({ value: { path: '/crm/x?a=1&b=2&api_key=the-key', headers: {} } });
  });

  it('encodes the query of a connector', () => {
    expect(searchOf({ page: '1', q: 'a b&c' })).toBe('page=1&q=a+b%26c');
    expect(searchOf(undefined)).toBe('');
  });

  it('sends a token as a bearer token', () => {
    const provider = { ...account.provider, authType: 'oauth2' as const };
    const credential = { scheme: 'oauth2', grant: 'authorizationCode', accessToken: 'tok-1' } as const;
    expect(resolveProviderCall({ ...account, provider, credential }, { path: '/x' })).toMatchObject({
      value: { headers: { authorization: 'Bearer tok-1' } },
    });
  });
});
