import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../../../src/contract/index.ts';
import { BUILT_IN_CATALOG } from './built-in-catalog.ts';

const PUBLISHED = new URL('../../../../shared/reference/catalog.json', import.meta.url);
const entries = Object.entries(BUILT_IN_CATALOG);

/** Each `{{.name}}` of a text. */
const variablesIn = (text = '') => [...text.matchAll(/\{\{\s*\.?(\w+)\s*\}\}/g)].map(([, name]) => name);

describe('built-in catalogue', () => {
  it('describes at least 60 providers, of every scheme that needs no code', () => {
    expect(entries.length).toBeGreaterThanOrEqual(60);
    const grants = new Set(entries.map(([, { oauth2Opts }]) => oauth2Opts?.grantType));
    for (const grant of ['authorizationCode', 'authorizationCodePKCE', 'clientCredentials', 'password']) {
      expect(grants).toContain(grant);
    }
  });

  it.each(entries)('%s asks for every part of its addresses that differs from customer to customer', (_name, entry) => {
    const asked = new Set(entry.metadata?.input?.map(({ name }) => name));
    const found = new Set(entry.oauth2Opts?.tokenMetadataFields.otherFields?.map(({ name }) => name));
    const addresses = [entry.baseURL, entry.oauth2Opts?.authURL, entry.oauth2Opts?.tokenURL];
    for (const name of addresses.flatMap((address) => variablesIn(address))) {
      expect(asked.has(name ?? '') || found.has(name ?? ''), name).toBe(true);
    }
  });

  it.each(['notion', 'quickbooks', 'airtable', 'payPal', 'xero'])('%s wants the client in a header', (name) => {
    expect(BUILT_IN_CATALOG[name]?.oauth2Opts?.tokenEndpointAuthMethod).toBe('client_secret_basic');
  });

  it.each(entries)('%s has the facts of its scheme', (_name, entry) => {
    const facts = { apiKey: entry.apiKeyOpts, basic: entry.basicOpts, oauth2: entry.oauth2Opts };
    expect(facts[entry.authType as keyof typeof facts]).toBeDefined();
    if (entry.oauth2Opts?.grantType.startsWith('authorizationCode')) expect(entry.oauth2Opts.authURL).toBeDefined();
    if (entry.authType === 'oauth2') expect(entry.oauth2Opts?.tokenEndpointAuthMethod).toBeDefined();
  });
});

describe.skipIf(!existsSync(PUBLISHED))('built-in catalogue against the published one', { tags: ['published'] }, () => {
  const published: Record<string, ProviderInfo> = existsSync(PUBLISHED)
    ? JSON.parse(readFileSync(PUBLISHED, 'utf8')).catalog
    : {};
  const withoutSlash = (url?: string) => url?.replace(/\/$/, '');

  it.each(entries)('%s signs in where and how the published entry does', (name, entry) => {
    const other = published[name];
    expect(other).toBeDefined();
    expect(entry.authType).toBe(other?.authType);
    expect(withoutSlash(entry.baseURL)).toBe(withoutSlash(other?.baseURL));
    expect(entry.apiKeyOpts?.header).toEqual(other?.apiKeyOpts?.header);
    expect(entry.apiKeyOpts?.query).toEqual(other?.apiKeyOpts?.query);
    expect(entry.oauth2Opts?.grantType).toBe(other?.oauth2Opts?.grantType);
    expect(entry.oauth2Opts?.tokenURL).toBe(other?.oauth2Opts?.tokenURL);
    expect(entry.oauth2Opts?.authURL).toBe(other?.oauth2Opts?.authURL);
    expect(entry.oauth2Opts?.explicitScopesRequired).toBe(other?.oauth2Opts?.explicitScopesRequired);
    expect(entry.oauth2Opts?.explicitWorkspaceRequired).toBe(other?.oauth2Opts?.explicitWorkspaceRequired);
  });
});
