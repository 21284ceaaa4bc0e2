import { describe, expect, it } from 'vitest';
import type { ProviderSupport } from '../../../src/contract/index.ts';
import { connect, deploy } from '../../../test/support/management-steps.ts';
import { createTestServer } from '../../../test/support/test-server.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';
import { createProviderCatalog } from '../../connectors/connector-registry.ts';

const EVERYTHING: ProviderSupport = {
  proxy: true,
  read: true,
  write: true,
  delete: true,
  subscribe: true,
  bulkWrite: { insert: true, update: true, upsert: true, delete: true },
  search: { operators: { equals: true } },
  subscribeSupport: { create: true, update: true, delete: true, passThrough: true },
  batchWrite: { create: { supported: true, defaultRecordLimit: 500 }, delete: { supported: true } },
};

const NOTHING: ProviderSupport = {
  proxy: false,
  read: false,
  write: false,
  delete: false,
  subscribe: false,
  bulkWrite: { insert: false, update: false, upsert: false, delete: false },
  search: { operators: { equals: false } },
};

/** A server whose catalogue claims everything of every provider and module, as the published one nearly does. */
async function boastingServer() {
  const entries = Object.entries(BUILT_IN_CATALOG).map(([name, entry]) => {
    const modules = Object.entries(entry.modules ?? {}).map(([id, one]) => [id, { ...one, support: EVERYTHING }]);
    return [name, { ...entry, support: EVERYTHING, modules: Object.fromEntries(modules) }];
  });
  return createTestServer({ ports: { catalog: createProviderCatalog(Object.fromEntries(entries)) } });
}

type Server = Awaited<ReturnType<typeof boastingServer>>;
const supportOf = async (server: Server, provider: string): Promise<ProviderSupport> =>
  (await server.call('GET', `/providers/${provider}`, { key: null })).json.support;

describe('the support of a provider', () => {
  it('is what its connector does, whatever the catalogue entry claims', async () => {
    const server = await boastingServer();
    expect(await supportOf(server, 'callRail')).toEqual({ ...NOTHING, proxy: true, read: true, write: true });
    for (const provider of ['hubspot', 'salesforce']) {
      const search = { operators: { equals: true } };
      const batchWrite = {
        create: { supported: true, defaultRecordLimit: 100 },
        update: { supported: true, defaultRecordLimit: 100 },
        upsert: { supported: false },
        delete: { supported: false },
      };
      const supported = {
        ...NOTHING,
        proxy: true,
        read: true,
        write: true,
        delete: true,
        subscribe: true,
        batchWrite,
        search,
      };
      expect(await supportOf(server, provider)).toEqual(supported);
    }
  });

  it('is the proxy alone without a connector', async () => {
    const server = await boastingServer();
    expect(await supportOf(server, 'stripe')).toEqual({ ...NOTHING, proxy: true });
    const { json: all } = await server.call('GET', '/providers', { key: null });
    const readable = Object.keys(all).filter((name) => all[name].support.read);
    expect(readable.sort()).toEqual(['callRail', 'hubspot', 'salesforce']);
  });

  it('has no proxy where the catalogue entry has none', async () => {
    const entry = { ...BUILT_IN_CATALOG['callRail']!, support: { ...EVERYTHING, proxy: false } };
    const server = await createTestServer({ ports: { catalog: createProviderCatalog({ callRail: entry }) } });
    expect(await supportOf(server, 'callRail')).toEqual({ ...NOTHING, read: true, write: true });
  });

  it('is returned per module: a connector supports only the modules it implements', async () => {
    const server = await boastingServer();
    const { json } = await server.call('GET', '/providers/salesforce', { key: null });
    expect(json.modules.crm.support).toMatchObject({ read: true, write: true, subscribe: true });
    expect(json.modules['account-engagement'].support).toEqual({ ...NOTHING, proxy: true });
  });

  it('is the same in the first response that a widget gets', async () => {
    const server = await boastingServer();
    await deploy(server);
    await connect(server);
    const { json } = await server.call(
      'GET',
      '/projects/acme/bootstrap?groupRef=g1&integration=calls-to-crm&provider=callRail',
    );
    expect(json.provider.support).toEqual(await supportOf(server, 'callRail'));
  });
});

describe('deploying a manifest', () => {
  const manifest = (head: string, action: string) => `specVersion: 1.0.0
integrations:
  - name: boasting
    ${head}
    ${action}:
      objects: [{ objectName: contacts, destination: hooks, inheritFieldsAndMapping: true }]
`;
  const put = async (head: string, action: string) =>
    (await boastingServer()).call('PUT', '/projects/acme/integrations:batch', {
      body: { sourceYaml: manifest(head, action) },
    });

  it.each(['read', 'write'])(
    'refuses to %s without a connector, with the place and what is supported',
    async (action) => {
      const { status, json } = await put('provider: stripe', action);
      expect(status).toBe(422);
      expect(json.issues).toContainEqual(
        expect.objectContaining({
          name: `$.integrations[0].${action}`,
          detail: `This server does not support "${action}" for the provider "stripe". It supports "proxy"; remove this section. (line 6, column 7)`,
        }),
      );
    },
  );

  it('refuses a module that the connector does not implement, and names the one it does', async () => {
    const { status, json } = await put('provider: salesforce\n    module: account-engagement', 'read');
    expect(status).toBe(422);
    expect(JSON.stringify(json.issues)).toContain('The module \\"crm\\" supports it.');
  });

  it('refuses subscriptions, which no connector handles', async () => {
    const { status, json } = await put('provider: hubspot', 'subscribe');
    expect(status).toBe(422);
    expect(json.issues.map(({ name }: { name: string }) => name)).toContain('$.integrations[0].subscribe');
  });
});
