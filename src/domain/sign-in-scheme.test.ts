import { describe, expect, it } from 'vitest';
import type { Oauth2Opts, ProviderInfo } from '../contract/index.ts';
import { signInScheme, windowScheme } from './sign-in-scheme.ts';

const provider = (more: Partial<ProviderInfo>) => ({ ...more }) as ProviderInfo;
const oauth = (grantType: Oauth2Opts['grantType']) =>
  provider({ authType: 'oauth2', oauth2Opts: { grantType } as Oauth2Opts });
const inputs = [{ name: 'token', displayName: 'Token' }];

describe('the form of a provider', () => {
  it.each([
    ['none', provider({ authType: 'none' })],
    ['apiKey', provider({ authType: 'apiKey' })],
    ['basic', provider({ authType: 'basic' })],
    ['apiKey', provider({ authType: 'basic', basicOpts: { apiKeyAsBasic: true } })],
    ['clientCredentials', oauth('clientCredentials')],
    ['password', oauth('password')],
    ['custom', provider({ authType: 'custom', customOpts: { inputs } })],
  ])('is that of %s', (scheme, entry) => {
    expect(signInScheme(entry)).toBe(scheme);
  });

  it.each([
    ['signs in in a window', oauth('authorizationCode')],
    ['signs in in a window with PKCE', oauth('authorizationCodePKCE')],
    ['says nothing of its OAuth', provider({ authType: 'oauth2' })],
    ['asks in several steps', provider({ authType: 'custom', customOpts: { inputs, multiStep: true } })],
    ['names no input', provider({ authType: 'custom', customOpts: {} })],
    ['takes signed tokens', provider({ authType: 'jwt' })],
  ])('does not exist for one that %s', (_, entry) => {
    expect(signInScheme(entry)).toBeUndefined();
  });
});

describe('the page of a provider', () => {
  it.each([
    ['oauth', oauth('authorizationCode')],
    ['oauth', oauth('authorizationCodePKCE')],
    ['steps', provider({ authType: 'custom', customOpts: { inputs, multiStep: true } })],
    ['steps', provider({ authType: 'custom', customOpts: { multiStep: true } })],
  ])('is reached by %s', (scheme, entry) => {
    expect(windowScheme(entry)).toBe(scheme);
    expect(signInScheme(entry)).toBeUndefined();
  });

  it.each([
    ['takes a key', provider({ authType: 'apiKey' })],
    ['lets machines in', oauth('clientCredentials')],
    ['says nothing of its OAuth', provider({ authType: 'oauth2' })],
    ['has a form', provider({ authType: 'custom', customOpts: { inputs } })],
    ['takes signed tokens', provider({ authType: 'jwt' })],
  ])('does not exist for one that %s', (_, entry) => {
    expect(windowScheme(entry)).toBeUndefined();
  });
});
