import { describe, expect, it } from 'vitest';
import { openTokenAddress } from '../../core/kernel/fixed-host.ts';
import { createConnectorRegistry, createProviderCatalog } from '../connector-registry.ts';
import { BUILT_IN_CATALOG } from './built-in-catalog.ts';
import { mergeCatalog } from './merge-catalog.ts';
import { PROVIDER_SCHEMA } from './provider-schema.ts';

const connectors = createConnectorRegistry();

function merge(file: unknown) {
  return mergeCatalog(BUILT_IN_CATALOG, typeof file === 'string' ? file : JSON.stringify(file));
}

function merged(file: unknown) {
  const result = merge(file);
  if (!result.ok) throw new Error(result.rejection);
  return createProviderCatalog(result.value);
}

function error(file: unknown): string {
  const result = merge(file);
  return result.ok ? 'no error' : result.rejection;
}

const NEW_ENTRY = { authType: 'none', baseURL: 'https://acme.test', support: { proxy: true } };

it('a member in the wrong case is refused, because the built-in one would stay', () => {
  expect(error({ callRail: { baseUrl: 'http://127.0.0.1:9001' } })).toBe(
    'The entry "callRail": there is no member "baseUrl"; did you mean "baseURL"?',
  );
});

describe('built-in catalogue', () => {
  it('holds entries that keep the rules for files', () => {
    for (const [name, entry] of Object.entries(BUILT_IN_CATALOG)) {
      expect(PROVIDER_SCHEMA.safeParse(entry).error, name).toBeUndefined();
      expect(entry.name).toBe(name);
    }
  });
});

describe('providers file over the built-in catalogue', () => {
  it('changes the one member that it names', () => {
    const catalog = merged({ callRail: { baseURL: 'http://127.0.0.1:9001' } });
    expect(catalog.get('callRail')).toEqual({ ...merged({}).get('callRail'), baseURL: 'http://127.0.0.1:9001' });
    expect(Object.keys(catalog.all())).toEqual(Object.keys(BUILT_IN_CATALOG));
  });

  it('is read with and without the published wrapper', () => {
    const file = { callRail: { displayName: 'Renamed' } };
    expect(merged({ catalog: file, timestamp: '2026-01-01T00:00:00Z' }).get('callRail')).toEqual(
      merged(file).get('callRail'),
    );
  });

  it('merges members of members and replaces lists', () => {
    const catalog = merged({
      callRail: { apiKeyOpts: { header: { valuePrefix: 'Key ' } }, metadata: { postAuthentication: [] } },
    });
    expect(catalog.get('callRail')).toMatchObject({
      apiKeyOpts: { attachmentType: 'header', header: { name: 'Authorization', valuePrefix: 'Key ' } },
      metadata: { postAuthentication: [] },
    });
  });

  it('cannot take away what a connector can do', () => {
    const catalog = merged({ callRail: { support: { read: false, write: false, proxy: true } } });
    expect(catalog.get('callRail')?.support).toMatchObject({ read: true, write: true, proxy: true });
  });

  it('adds providers and modules without `support`, which can be called through the proxy', () => {
    const { authType, baseURL } = NEW_ENTRY;
    const entry = { authType, baseURL };
    const modules = { crm: { displayName: 'CRM', baseURL: 'https://crm.acme.test' } };
    const support = { proxy: true, read: false, bulkWrite: { insert: false } };
    expect(merged({ acme: { ...entry, modules } }).get('acme')).toMatchObject({
      support,
      modules: { crm: { support } },
    });
  });

  it('adds providers, fills in what may be omitted and keeps what it does not know', () => {
    const acme = merged({ acme: { ...NEW_ENTRY, color: 'blue' } }).get('acme');
    expect(acme).toMatchObject({
      name: 'acme',
      defaultModule: '',
      color: 'blue',
      support: { proxy: true, read: false, bulkWrite: { insert: false } },
    });
  });

  it.each([
    ['{', 'The file is not valid JSON'],
    ['[]', 'must hold a JSON object'],
    [{ acme: 'x' }, 'The entry "acme" must be a JSON object.'],
    [{ acme: {} }, 'The entry "acme": authType: '],
    [{ acme: { ...NEW_ENTRY, authType: 'magic' } }, 'The entry "acme": authType: '],
    [{ callRail: { baseURL: 7 } }, 'The entry "callRail": baseURL: '],
    [{ callRail: { apiKeyOpts: { header: { name: 1 } } } }, 'The entry "callRail": apiKeyOpts.header.name: '],
    [{ acme: { ...NEW_ENTRY, name: 'other' } }, 'name must be "acme", not "other"'],
  ])('says which entry and member is wrong: %j', (file, expected) => {
    expect(error(file)).toContain(expected);
    expect(error(file)).not.toContain('\n');
  });

  it('takes names of built-in members of objects as names', () => {
    const file = `{"__proto__": ${JSON.stringify(NEW_ENTRY)}, "constructor": ${JSON.stringify(NEW_ENTRY)}}`;
    const catalog = merged(file);
    expect(catalog.get('constructor')?.baseURL).toBe('https://acme.test');
    expect(catalog.get('__proto__')?.name).toBe('__proto__');
    expect(({} as Record<string, unknown>).baseURL).toBeUndefined();
    expect(merged({}).get('constructor')).toBeUndefined();
  });
});

describe('catalogue', () => {
  it('finds providers by exact name', () => {
    const catalog = createProviderCatalog(BUILT_IN_CATALOG);
    expect(catalog.get('callRail')?.displayName).toBe('CallRail');
    expect(catalog.get('callrail')).toBeUndefined();
    expect(catalog.get('toString')).toBeUndefined();
  });
});

describe('connectors', () => {
  it('are found by provider, and only where one was written', () => {
    expect(connectors.get('callRail')?.provider).toBe('callRail');
    expect(connectors.get('stripe')).toBeUndefined();
    expect(connectors.get('constructor')).toBeUndefined();
  });
});

describe('a token address whose host a customer can name', () => {
  const entry = (tokenURL: string, grantType: string) => ({
    acme: {
      ...NEW_ENTRY,
      authType: 'oauth2',
      oauth2Opts: {
        grantType,
        authURL: 'https://acme.test/authorize',
        tokenURL,
        explicitScopesRequired: false,
        explicitWorkspaceRequired: true,
        tokenMetadataFields: {},
      },
    },
  });
  const openIn = (file: unknown) => Object.values(merged(file).all()).flatMap((one) => openTokenAddress(one) ?? []);
  const OPEN = ['{{.workspace}}/token', 'https://{{.workspace}}/token', 'https://{{.workspace}}.com/token'];

  it.each(
    OPEN.flatMap((address) => ['authorizationCode', 'authorizationCodePKCE'].map((grant) => [address, grant] as const)),
  )('is found where it gets the secret of a provider app: %s with %s', (address, grant) => {
    expect(openIn(entry(address, grant))).toEqual([address]);
  });

  it.each(OPEN.flatMap((address) => ['clientCredentials', 'password'].map((grant) => [address, grant] as const)))(
    'gets no secret where the customer gives the client: %s with %s',
    (address, grant) => {
      expect(openIn(entry(address, grant))).toEqual([]);
    },
  );

  it('leaves the other entries of the file', () => {
    const catalog = merged({
      ...entry('https://{{.workspace}}/token', 'authorizationCode'),
      callRail: { displayName: 'Renamed' },
    });
    expect([catalog.get('callRail')?.displayName, catalog.get('acme')?.name]).toEqual(['Renamed', 'acme']);
  });

  it('is found for sign-ins with pages of their own', () => {
    const labels = { tokenURL: 'https://{tenant}/token' };
    const customOpts = { providerInputs: [{ name: 'clientId', displayName: 'Client ID' }] };
    const found = openIn({ microsoftAdminConsent: { ...NEW_ENTRY, authType: 'custom', customOpts, labels } });
    expect(found).toEqual([labels.tokenURL]);
  });
});
