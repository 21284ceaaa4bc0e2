import BetterSqlite from 'better-sqlite3';
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { Kysely, SqliteDialect } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { createSubscribeApp } from '../../mock-server/http/apps/subscribe-app.ts';
import { createProxyApp } from '../../mock-server/http/proxy/proxy-app.ts';
import { signWebhook } from '../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import type { Database } from '../../mock-server/store/sql/database.ts';
import { migrate } from '../../mock-server/store/sql/migrate.ts';
import { SQLITE } from '../../mock-server/store/sql/migrations/migration.ts';
import { createSqlStore } from '../../mock-server/store/sql/sql-store.ts';
import { createTestServer } from '../support/test-server.ts';
import * as records from './store/records.ts';

/** Statements and rows that four requests of strangers may cost, whatever the database holds. */
const MAX_STATEMENTS = 8;
const MAX_ROWS = 25;

/** A database that tells what a request took. */
interface Measured {
  store: Store;
  /** @returns statements, rows that they returned, and the steps of their plans that read a whole table */
  measure(work: () => Promise<unknown>): Promise<{ statements: number; rows: number; scans: string[] }>;
}

async function openMeasured(): Promise<Measured> {
  const sqlite = new BetterSqlite(':memory:');
  const queries: CompiledQuery[] = [];
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [counting],
    log: ({ query }) => void queries.push(query),
  });
  await migrate(db, SQLITE);
  return {
    store: createSqlStore(db, SQLITE, { now: Date.now }),
    async measure(work) {
      queries.length = 0;
      rows = 0;
      await work();
      const scans = queries.flatMap(({ sql, parameters }) =>
        sqlite
          .prepare(`explain query plan ${sql}`)
          .all(...parameters)
          .map((step) => (step as { detail: string }).detail)
          // A row of constants is a table, too.
          .filter((detail) => /^SCAN (?!base|CONSTANT)/.test(detail)),
      );
      return { statements: queries.length, rows, scans };
    },
  };
}

/** Stores `count` of everything that a request could be looked up in, of one project. */
async function fill(store: Store, count: number): Promise<void> {
  await store.integrations.insert(records.integration({ name: 'crm', provider: 'hubspot' }), records.revision());
  for (let index = 0; index < count; index += 1) {
    const id = `${index}`;
    const createTime = new Date(Date.UTC(2026, 0, 1) + index).toISOString();
    await store.projects.insert(records.project({ id: `p${id}`, name: `name-${id}` }));
    await store.apiKeys.insert(records.apiKey({ id: `k${id}`, hash: `h${id}`, prefix: `amp_${id}`, createTime }));
    await store.jwtKeys.insert(records.jwtKey({ id: `j${id}`, createTime }));
    await store.integrations.insert(
      records.integration({ id: `i${id}`, name: `other-${id}` }),
      records.revision({ id: `r${id}`, integrationId: `i${id}` }),
    );
    for (const appId of [`${id}1`, index < 20 ? '700001' : '']) {
      await store.providerApps.insert(
        records.providerApp({ id: `a${id}-${appId}`, provider: 'hubspot', appId, createTime }),
      );
    }
    await store.connectFlows.insert(records.connectFlow({ id: `f${id}` }));
    await store.blobs.put(records.blob({ path: `downloads/${id}` }));
    await store.connections.insert(records.connection({ id: `c${id}`, provider: 'hubspot', accountRef: '7' }));
  }
}

const post = (url: string, headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '[]' });

/** A token with a well-formed header that names a key, and a signature that is none. */
const forgedToken = (kid: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', kid })}.${part({ sub: 'x' })}.AAAA`;
};

/** Requests of strangers to each listener. */
async function createListeners(store: Store) {
  const { apps, ports } = await createTestServer({ ports: { store } });
  const events = createSubscribeApp({ ports });
  const proxy = createProxyApp({ ports, send: () => new Response('{}') });
  const signed = async (path: string) => {
    const url = `https://events.test${path}`;
    return events.fetch(post(url, await signWebhook('wrong', url, '[]', ports.clock.now())));
  };
  const api = 'https://api.test';
  const credentials: Record<string, string>[] = [
    { 'x-api-key': 'unknown' },
    { authorization: `Bearer ${forgedToken('unknown')}` },
    { authorization: `Bearer ${forgedToken('j1')}` },
    { authorization: 'Bearer unknown' },
  ];
  const proxied = (headers: Record<string, string>) =>
    proxy(
      new Request('https://proxy.test/x', {
        headers: {
          'x-amp-proxy-version': '1',
          'x-amp-project-id': 'acme',
          'x-amp-installation-id': 'x',
          ...headers,
        },
      }),
    );
  const tried = (send: (headers: Record<string, string>) => unknown) => async () => {
    for (const headers of credentials) await send(headers);
  };
  return {
    'management API': tried((headers) => apps.management.fetch(new Request(`${api}/v1/projects/acme`, { headers }))),
    'management API with the project in the body': tried((headers) =>
      apps.management.fetch(post(`${api}/v1/oauth-connect`, headers)),
    ),
    'write API': tried((headers) =>
      apps.write.fetch(post(`${api}/v1/projects/acme/integrations/crm/objects/contacts`, headers)),
    ),
    'read API': tried((headers) =>
      apps.read.fetch(post(`${api}/v1/projects/acme/integrations/crm/objects/contacts`, headers)),
    ),
    'search API': tried((headers) =>
      apps.search.fetch(post(`${api}/v1/projects/acme/integrations/crm/objects/contacts`, headers)),
    ),
    proxy: tried(proxied),
    'events of an application': () => signed('/v1/apps/hubspot/700001'),
    'events of an unknown application': () => signed('/v1/apps/hubspot/1'),
    'events of an integration': () => signed('/v1/projects/acme/integrations/crm'),
    'events of an unknown integration': () => signed('/v1/projects/acme/integrations/unknown'),
    'events of an unknown project': () => signed('/v1/projects/unknown/integrations/crm'),
    'OAuth callback': () => apps.management.fetch(new Request(`${api}/callbacks/v1/oauth?state=unknown&code=x`)),
    'custom sign-in page': () => apps.management.fetch(new Request(`${api}/callbacks/v1/custom-auth?state=unknown`)),
    download: () => apps.management.fetch(new Request(`${api}/downloads/unknown`)),
    upload: () => apps.management.fetch(new Request(`${api}/uploads/unknown`, { method: 'PUT', body: 'x' })),
    catalogue: () => apps.management.fetch(new Request(`${api}/v1/providers`)),
  } satisfies Record<string, () => unknown>;
}

describe('a request of a stranger', () => {
  const databases: { measured: Measured; listeners: Awaited<ReturnType<typeof createListeners>> }[] = [];
  beforeAll(async () => {
    for (const count of [25, 250]) {
      const measured = await openMeasured();
      const listeners = await createListeners(measured.store);
      await fill(measured.store, count);
      databases.push({ measured, listeners });
    }
  });

  it.each([
    'management API',
    'management API with the project in the body',
    'write API',
    'read API',
    'search API',
    'proxy',
    'events of an application',
    'events of an unknown application',
    'events of an integration',
    'events of an unknown integration',
    'events of an unknown project',
    'OAuth callback',
    'custom sign-in page',
    'download',
    'upload',
    'catalogue',
  ] as const)('costs the same with ten times the data: %s', async (name) => {
    const [small, large] = await Promise.all(
      databases.map(async ({ measured, listeners }) =>
        measured.measure(async () => {
          await listeners[name]();
        }),
      ),
    );
    expect(large).toEqual(small);
    expect(large?.scans).toEqual([]);
    expect(large?.rows).toBeLessThanOrEqual(MAX_ROWS);
    expect(large?.statements).toBeLessThanOrEqual(MAX_STATEMENTS);
  });
});
