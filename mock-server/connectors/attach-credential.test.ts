import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../../src/contract/index.ts';
import type { Credential } from '../core/kernel/records.ts';
import { attachCredential, secretsOf } from './attach-credential.ts';
import { callRail } from './catalog/key-providers.ts';

function provider(facts: Partial<ProviderInfo>): ProviderInfo {
  return { ...callRail, apiKeyOpts: undefined, ...facts };
}

function attach(facts: Partial<ProviderInfo>, credential: Credential) {
  const parts = attachCredential(provider(facts), credential);
  return parts.ok ? parts.value : parts.rejection;
}

describe('credential of a connection in a request', () => {
  it('sends the call-tracking key as the specification says', () => {
    const parts = attachCredential(callRail, { scheme: 'apiKey', apiKey: 'abc' });
    expect(parts).toEqual({ ok: true, value: { headers: { authorization: 'Token token=abc' }, query: {} } });
  });

  it('sends nothing when the provider asks for nothing', () => {
    expect(attach({ authType: 'none' }, { scheme: 'none' })).toEqual({ headers: {}, query: {} });
  });

  it('puts a key into a query parameter', () => {
    const apiKeyOpts = { attachmentType: 'query', query: { name: 'api_key' } } as const;
    expect(attach({ apiKeyOpts }, { scheme: 'apiKey', apiKey: 'a&b' })).toEqual({
      headers: {},
      query: { api_key: 'a&b' },
    });
  });

  it('encodes user name and password, letters beyond ASCII included', () => {
    const credential = { scheme: 'basic', username: 'jörg', password: 'p:w' } as const;
    const encoded = Buffer.from('jörg:p:w', 'utf8').toString('base64');
    expect(attach({ authType: 'basic' }, credential)).toEqual({
      headers: { authorization: `Basic ${encoded}` },
      query: {},
    });
  });

  it.each([
    [{}, 'KEY:'],
    [{ fieldUsed: 'username', keyFormat: '%s/token' }, 'KEY/token:'],
    [{ fieldUsed: 'password', keyFormat: 'x-%s' }, ':x-KEY'],
  ] as const)('takes a key in place of user name or password: %j', (apiKeyAsBasicOpts, plain) => {
    const facts = { authType: 'basic', basicOpts: { apiKeyAsBasic: true, apiKeyAsBasicOpts } } as const;
    const { headers } = attach(facts, { scheme: 'apiKey', apiKey: 'KEY' }) as { headers: Record<string, string> };
    expect(atob((headers.authorization ?? '').replace('Basic ', ''))).toBe(plain);
  });

  it('keeps dollar signs of a key as they are', () => {
    const facts = { authType: 'basic', basicOpts: { apiKeyAsBasic: true } } as const;
    const { headers } = attach(facts, { scheme: 'apiKey', apiKey: '$&$1' }) as { headers: Record<string, string> };
    expect(atob((headers.authorization ?? '').replace('Basic ', ''))).toBe('$&$1:');
  });

  it('sends a token as bearer, or in the header that the provider names', () => {
    const token = { scheme: 'oauth2', grant: 'authorizationCode', accessToken: 't' } as const;
    expect(attach({ authType: 'oauth2' }, token)).toMatchObject({ headers: { authorization: 'Bearer t' } });
    const oauth2Opts = {
      grantType: 'authorizationCode',
      tokenURL: 'https://shop.test/token',
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {},
      accessTokenOpts: { header: { name: 'X-Shop-Token' } },
    } as const;
    expect(attach({ authType: 'oauth2', oauth2Opts }, token)).toMatchObject({ headers: { 'x-shop-token': 't' } });
  });

  it('fills the templates of a custom scheme', () => {
    const customOpts = {
      headers: [{ name: 'X-Key', valueTemplate: 'k {{ .apiKey }}' }],
      queryParams: [{ name: 'user', valueTemplate: '{{.user}}' }],
    };
    const credential = { scheme: 'custom', inputs: { apiKey: 'K', user: 'u' } } as const;
    expect(attach({ authType: 'custom', customOpts }, credential)).toEqual({
      headers: { 'x-key': 'k K' },
      query: { user: 'u' },
    });
    expect(attach({ authType: 'custom', customOpts }, { scheme: 'custom', inputs: {} })).toMatchObject({
      kind: 'unsupported',
    });
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u2028b'])(
    'refuses a key that breaks out of its header: %j',
    (apiKey) => {
      const parts = attachCredential(callRail, { scheme: 'apiKey', apiKey });
      expect(parts).toMatchObject({ ok: false, rejection: { kind: 'blocked', retryable: false } });
      expect(JSON.stringify(parts)).not.toContain('X-Evil');
    },
  );

  it('refuses a credential of another kind and names both kinds', () => {
    expect(attachCredential(callRail, { scheme: 'basic', username: 'u', password: 'p' })).toMatchObject({
      ok: false,
      rejection: { kind: 'unsupported', message: expect.stringContaining('"apiKey"') },
    });
    expect(attach({ authType: 'jwt' }, { scheme: 'none' })).toMatchObject({ kind: 'unsupported' });
    expect(attach({ authType: 'apiKey' }, { scheme: 'apiKey', apiKey: 'k' })).toMatchObject({ kind: 'unsupported' });
  });

  it('knows every form of a secret, so that all can be withheld', () => {
    expect(secretsOf({ scheme: 'basic', username: 'u', password: 'pass' })).toEqual(['pass', btoa('u:pass')]);
    expect(secretsOf({ scheme: 'apiKey', apiKey: 'k' })).toContain('k');
    expect(secretsOf({ scheme: 'none' })).toEqual([]);
  });
});
