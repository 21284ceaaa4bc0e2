import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_CATALOG } from '../../mock-server/connectors/catalog/built-in-catalog.ts';
import { mergeCatalog } from '../../mock-server/connectors/catalog/merge-catalog.ts';
import { createProviderCatalog } from '../../mock-server/connectors/connector-registry.ts';
import { createFetchGateway } from '../../mock-server/connectors/fetch-gateway.ts';
import { sealCredential } from '../../mock-server/core/connections/sealed-credential.ts';
import { openTokenAddress } from '../../mock-server/core/kernel/fixed-host.ts';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import type { ManifestIntegration, ProviderInfo } from '../../src/contract/index.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer, KEYS } from '../support/test-server.ts';

const FILE = fileURLToPath(new URL('../../../shared/reference/catalog.json', import.meta.url));
const isPresent = existsSync(FILE);

/**
 * No address to call stands in its entry: its own is the word "https", and its module's has `<<SERVICE_DOMAIN>>` where the
 * service belongs, which no input of the entry names. Without the service a request cannot be signed either
 * (Signature Version 4 signs it), and the module says itself that it has no proxy. It is refused before anything is sent.
 */
const WITHOUT_ADDRESS = ['aws'];

/**
 * The entry asks for no credential and places none, so an account is its address alone. The caller's own `Authorization`
 * reaches the provider, which is how it is used.
 */
const WITHOUT_CREDENTIAL = ['snowflake'];

/** Their token address is on a host that a customer can name, to which no client secret of a project is sent. */
const WITH_CUSTOMER_HOST = ['coupa', 'talkdesk', 'zoho'];

interface PublishedCatalog {
  catalog: Record<string, ProviderInfo>;
}

const readPublished = (): PublishedCatalog => JSON.parse(readFileSync(FILE, 'utf8'));
const merge = (catalog: PublishedCatalog['catalog']) => mergeCatalog(BUILT_IN_CATALOG, JSON.stringify({ catalog }));

function loadCatalog(): Record<string, ProviderInfo> {
  if (!isPresent) return {};
  const { catalog } = readPublished();
  for (const name of WITH_CUSTOMER_HOST) delete catalog[name];
  const merged = merge(catalog);
  if (!merged.ok) throw new Error(merged.rejection);
  return Object.fromEntries(Object.entries(merged.value).filter(([name]) => Object.hasOwn(catalog, name)));
}

const entries = loadCatalog();
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Values of every variable that the entry's addresses name, declared or not. */
function metadataOf(entry: ProviderInfo): Record<string, { value: string; source: 'input' }> {
  const addresses = [entry.baseURL, entry.oauth2Opts?.tokenURL, entry.oauth2Opts?.authURL, entry.authHealthCheck?.url];
  const variables = addresses.flatMap((address = '') =>
    Array.from(
      address.matchAll(/\{\{\s*\.?(\w+)\s*\}\}/g),
      ([, name = '']) => [name, address.startsWith('{{')] as const,
    ),
  );
  const inputs = (entry.metadata?.input ?? []).map(({ name }) => [name, false] as const);
  const workspace = entry.oauth2Opts?.explicitWorkspaceRequired === true ? [['workspace', false] as const] : [];
  return Object.fromEntries(
    [...workspace, ...inputs, ...variables].map(([name, isWhole]) => [
      name,
      { value: isWhole ? 'https://acme.example' : 'acme', source: 'input' as const },
    ]),
  );
}

function customInputs(entry: ProviderInfo): Record<string, string> {
  const file = Buffer.from(JSON.stringify({ client_email: 'robot@acme.test', private_key: pem })).toString('base64');
  const special: Record<string, string> = {
    serviceAccountKey: file,
    privateKey: Buffer.from(pem).toString('base64'),
  };
  return Object.fromEntries(
    (entry.customOpts?.inputs ?? []).map(({ name, options }) => [
      name,
      special[name] ?? options?.[0]?.value ?? `in-${name}`,
    ]),
  );
}

/** The block of the entry's scheme, as a customer would give it. */
function blockOf(entry: ProviderInfo): object {
  const client = { clientId: 'client', clientSecret: 'client-secret' };
  switch (entry.oauth2Opts?.grantType ?? entry.authType) {
    case 'none':
      return {};
    case 'apiKey':
      return { apiKey: 'the-key' };
    case 'basic':
      return { basicAuth: { username: 'ada', password: 'secret-1' } };
    case 'clientCredentials':
      return { oauth2ClientCredentials: client };
    case 'password':
      return { oauth2PasswordCredentials: { ...client, username: 'ada', password: 'secret-1' } };
    case 'custom':
      return { customAuth: customInputs(entry) };
    default:
      return { oauth2AuthorizationCode: { accessToken: { token: 'the-token' } } };
  }
}

/** Position of the credential in a request, according to the entry. */
function expectedParts(entry: ProviderInfo): { headers: [string, string][]; query: [string, string][] } {
  const { apiKeyOpts, oauth2Opts, customOpts, authType } = entry;
  if (authType === 'apiKey' && apiKeyOpts?.attachmentType === 'query') {
    return { headers: [], query: [[apiKeyOpts.query?.name ?? '', 'the-key']] };
  }
  if (authType === 'apiKey') {
    return {
      headers: [[apiKeyOpts?.header?.name ?? '', `${apiKeyOpts?.header?.valuePrefix ?? ''}the-key`]],
      query: [],
    };
  }
  if (authType === 'basic') return { headers: [['authorization', `Basic ${btoa('ada:secret-1')}`]], query: [] };
  if (authType === 'oauth2') {
    const { name = 'authorization', valuePrefix } = oauth2Opts?.accessTokenOpts?.header ?? { valuePrefix: 'Bearer ' };
    return { headers: [[name, `${valuePrefix ?? ''}the-token`]], query: [] };
  }
  const headers = (customOpts?.headers ?? []).map(({ name, valueTemplate }): [string, string] => [
    name,
    valueTemplate.replaceAll(/\{\{\s*\.?(\w+)\s*\}\}/g, (_whole, input: string) => `in-${input}`),
  ]);
  // A form whose key goes nowhere as it is signs for a token.
  const isSigned = headers.length === 0 && (customOpts?.inputs ?? []).length > 0;
  return { headers: isSigned ? [['authorization', 'Bearer the-token']] : headers, query: [] };
}

describe.skipIf(!isPresent)('each provider of the published catalogue', { tags: ['published'] }, () => {
  let server: TestServer;
  let proxy: (request: Request) => Promise<Response>;
  let called: Request[];

  /** Every origin in one: token endpoints give a token, everything else takes what comes. */
  const anyProvider = async (request: Request): Promise<Response> => {
    const body = request.method === 'POST' ? await request.clone().text() : '';
    if (body.includes('grant_type=')) return Response.json({ access_token: 'the-token', expires_in: 3600 });
    called.push(request);
    const account = {
      accounts: [{ numeric_id: 1 }],
      portalId: 1,
      hub_id: 1,
      user_id: 'u',
      organization_id: 'o',
      id: '1',
    };
    return Response.json(account);
  };

  beforeAll(async () => {
    called = [];
    server = await createTestServer({
      ports: { catalog: createProviderCatalog(entries), gateway: createFetchGateway({ apps: {}, fetch: anyProvider }) },
    });
    proxy = createProxyApp({ ports: server.ports, send: anyProvider });
  });

  async function connect(entry: ProviderInfo): Promise<string> {
    const body = { provider: entry.name, groupRef: 'g1', consumerRef: 'u1', providerMetadata: metadataOf(entry) };
    const block = entry.customOpts?.multiStep === true ? { customAuth: {} } : blockOf(entry);
    const { status, json, text } = await server.call('POST', '/projects/acme/connections:generate', {
      body: { ...body, ...block },
    });
    if (entry.customOpts?.multiStep !== true) {
      expect(status, text).toBe(201);
      return json.id;
    }
    // Several steps end in a browser; what they leave behind is what counts here.
    expect(status).toBe(400);
    const names = (entry.customOpts.headers ?? []).flatMap(({ valueTemplate }) =>
      Array.from(valueTemplate.matchAll(/\{\{\s*\.?(\w+)\s*\}\}/g), ([, name = '']) => name),
    );
    const id = `connection-of-${entry.name}`;
    const inputs = Object.fromEntries(names.map((name) => [name, `in-${name}`]));
    await server.ports.store.connections.insert({
      id,
      projectId: 'project-1',
      provider: entry.name,
      groupRef: 'g1',
      consumerRef: 'u1',
      authScheme: 'custom',
      status: 'created',
      metadata: metadataOf(entry),
      sealedCredential: await sealCredential(server.ports, id, { scheme: 'custom', inputs }),
      createTime: '2026-11-21T12:03:00.000Z',
      version: 1,
      refreshAt: null,
    });
    return id;
  }

  async function install(entry: ProviderInfo, connectionId: string): Promise<string> {
    const { store } = server.ports;
    const createTime = '2026-11-21T12:03:00.000Z';
    const name = `for-${entry.name}`;
    const content: ManifestIntegration = { name, provider: entry.name, proxy: { enabled: true } };
    await store.integrations.insert(
      { id: name, projectId: 'project-1', name, provider: entry.name, latestRevisionId: `r-${name}`, createTime },
      { id: `r-${name}`, integrationId: name, specVersion: '1.0.0', content, createTime },
    );
    await store.installations.insert({
      id: `i-${name}`,
      projectId: 'project-1',
      integrationId: name,
      groupRef: 'g1',
      connectionId,
      healthStatus: 'healthy',
      config: {
        id: `c-${name}`,
        revisionId: `r-${name}`,
        createTime,
        createdBy: 'consumer:u1',
        content: { provider: entry.name, proxy: { enabled: true } },
      },
      createdBy: 'consumer:u1',
      createTime,
      version: 1,
    });
    return `i-${name}`;
  }

  it.each(Object.keys(entries))(
    '%s is connected, and called with the credential that its entry describes',
    async (name) => {
      const entry = entries[name];
      if (entry === undefined) throw new Error(`${name} is gone.`);
      const installation = await install(entry, await connect(entry));
      called = [];
      const response = await proxy(
        new Request('https://proxy.test/some/path?a=b', {
          headers: {
            'x-amp-proxy-version': '1',
            'x-amp-project-id': 'project-1',
            'x-api-key': KEYS.full,
            'x-amp-installation-id': installation,
            authorization: 'Bearer of-the-caller',
          },
        }),
      );
      if (WITHOUT_ADDRESS.includes(name)) {
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          detail: expect.stringContaining('not an http or https address'),
        });
        return;
      }
      expect(response.status, await response.clone().text()).toBe(200);
      const [request] = called;
      const url = new URL(request?.url ?? '');
      expect([url.protocol, url.pathname.endsWith('/some/path'), url.searchParams.get('a')]).toEqual([
        'https:',
        true,
        'b',
      ]);
      const { headers, query } = expectedParts(entry);
      for (const [header, value] of headers) expect(request?.headers.get(header)).toBe(value.trim());
      for (const [parameter, value] of query) expect(url.searchParams.get(parameter)).toBe(value);
      if (WITHOUT_CREDENTIAL.includes(name)) expect(request?.headers.get('authorization')).toBe('Bearer of-the-caller');
      else if (entry.authType !== 'none') expect(headers.length + query.length).toBeGreaterThan(0);
    },
  );

  it.each(WITH_CUSTOMER_HOST)(
    '%s is known as one whose customers name the host that gets the client secret',
    (name) => {
      const entry = readPublished().catalog[name];
      if (entry === undefined) throw new Error(`The catalogue has no ${name}.`);
      const merged = merge({ [name]: entry });
      expect(merged.ok && openTokenAddress(merged.value[name] as ProviderInfo)).toEqual(expect.any(String));
    },
  );

  it('is there', () => {
    expect(Object.keys(entries)).toHaveLength(238 - WITH_CUSTOMER_HOST.length);
  });

  it('is reported with the support of this server, not that of the entry', async () => {
    const claimed = Object.values(entries).filter(({ support }) => support.read);
    expect(claimed.length).toBeGreaterThan(100);
    const { json } = await server.call('GET', '/providers', { key: null });
    const reported: ProviderInfo[] = Object.values(json);
    const namesWith = (action: 'read' | 'write' | 'subscribe') =>
      reported.filter(({ support }) => support[action]).map(({ name }) => name);
    expect(namesWith('read').sort()).toEqual(['callRail', 'hubspot', 'salesforce']);
    expect(namesWith('write').sort()).toEqual(['callRail', 'hubspot', 'salesforce']);
    expect(namesWith('subscribe').sort()).toEqual(['hubspot', 'salesforce']);
    for (const { name, support } of reported) expect(support.proxy, name).toBe(entries[name]?.support.proxy);
  });
});
