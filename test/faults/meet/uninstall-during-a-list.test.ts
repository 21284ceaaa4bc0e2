import { afterAll, describe, expect, it } from 'vitest';
import type { Repositories, Store } from '../../../mock-server/core/kernel/ports.ts';
import { createManagementApp } from '../../../mock-server/http/apps/management-app.ts';
import { openPostgresStore } from '../../../mock-server/store/sql/open-postgres-store.ts';
import type { PostgresSchema } from '../../../mock-server/store/testing/postgres-schema.ts';
import { createPostgresSchema, isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import { CALLS, connect, deploy, INSTALLATIONS, install } from '../../support/management-steps.ts';
import type { CallResponse, TestServer } from '../../support/test-server.ts';
import { createTestServer, KEYS } from '../../support/test-server.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
/** More calls of the store than any of the requests makes. */
const MAX_CALLS = 100;

/** Lets something happen after a chosen call of the store. */
interface Interruption {
  store: Store;
  /** @param call counted from 1 @param act is awaited, unless the call was in a transaction whose locks it may wait for */
  after(call: number, act: () => Promise<unknown>): void;
  /** @returns the result; undefined when the request made fewer calls */
  acted(): Promise<unknown> | undefined;
}

function interruptible(store: Store): Interruption {
  let callsLeft = Number.POSITIVE_INFINITY;
  let act: () => Promise<unknown> = async () => {};
  let acting: Promise<unknown> | undefined;

  const watched = <T extends object>(repositories: T, isLocking: boolean): T =>
    new Proxy(repositories, {
      get: (target, name) => {
        const repository: unknown = Reflect.get(target, name);
        if (typeof repository !== 'object' || repository === null) return repository;
        return new Proxy(repository, {
          get: (methods, method) => {
            const call: unknown = Reflect.get(methods, method);
            if (typeof call !== 'function') return call;
            return async (...args: unknown[]) => {
              const result: unknown = await Reflect.apply(call, methods, args);
              callsLeft -= 1;
              if (callsLeft === 0) {
                acting = act();
                if (!isLocking) await acting;
              }
              return result;
            };
          },
        });
      },
    });

  const inside =
    (run: Store['transaction'], isLocking: boolean): Store['transaction'] =>
    (work) =>
      run((repositories: Repositories) => work(watched(repositories, isLocking)));
  const own = new Map<string | symbol, unknown>(
    Object.entries({ transaction: inside(store.transaction, true), snapshot: inside(store.snapshot, false) }),
  );
  return {
    store: new Proxy(watched(store, false), { get: (target, name) => own.get(name) ?? Reflect.get(target, name) }),
    after: (call, what) => {
      callsLeft = call;
      act = what;
      acting = undefined;
    },
    acted: () => acting,
  };
}

type Request = (server: TestServer, installation: string) => Promise<CallResponse>;

const REQUESTS: Record<string, Request> = {
  'a list of the installations of an integration': (server) => server.call('GET', INSTALLATIONS),
  'a list of the installations of a project': (server) => server.call('GET', '/projects/acme/installations'),
  'a list of connections': (server) => server.call('GET', '/projects/acme/connections'),
  'a list of integrations': (server) => server.call('GET', '/projects/acme/integrations'),
  'an installation': (server, id) => server.call('GET', `${INSTALLATIONS}/${id}`),
  'an integration': (server) => server.call('GET', '/projects/acme/integrations/calls-to-crm'),
  'a bootstrap': (server) => server.call('GET', '/projects/acme/bootstrap?groupRef=g1&integration=calls-to-crm'),
  'a change of an installation': (server, id) =>
    server.call('PATCH', `${INSTALLATIONS}/${id}`, {
      body: {
        updateMask: ['config.content.proxy.enabled'],
        installation: { config: { content: { proxy: { enabled: false } } } },
      },
    }),
  'a change that changes nothing': (server, id) =>
    server.call('PATCH', `${INSTALLATIONS}/${id}`, { body: { updateMask: [], installation: {} } }),
  'an installation of another group': (server) =>
    server.call('POST', INSTALLATIONS, {
      body: { groupRef: 'g2', config: { content: { provider: 'callRail', read: { objects: { calls: CALLS } } } } },
    }),
  'a read on demand': (server) =>
    server.call('POST', '/projects/acme/integrations/calls-to-crm/objects/calls', {
      api: 'read',
      body: { groupRef: 'g1', mode: 'async' },
    }),
  'a pause of reads': (server, id) => server.call('POST', `${INSTALLATIONS}/${id}:pause`, { api: 'read', body: {} }),
  'a write': (server) =>
    server.call('POST', '/projects/acme/integrations/calls-to-crm/objects/tags', {
      api: 'write',
      body: { groupRef: 'g1', type: 'create', record: { name: 'Hot lead', tag_level: 'account' } },
    }),
  'the objects of an installation': (server) =>
    server.call('GET', '/projects/acme/integrations/calls-to-crm/objects/calls/metadata?groupRef=g1'),
};

const DELETIONS = {
  'of the customer': (id: string) => `/v1${INSTALLATIONS}/${id}`,
  'of the whole integration': () => '/v1/projects/acme/integrations/calls-to-crm',
};

describe.skipIf(!(await isPostgresAvailable()))('on PostgreSQL', { tags: ['postgres'] }, () => {
  let schema: PostgresSchema | undefined;
  afterAll(async () => schema?.drop());

  describe.each(Object.entries(DELETIONS))('an uninstall %s by another process', (_, pathOf) => {
    it.each(Object.entries(REQUESTS))(
      'at any moment of %s fails neither',
      { timeout: 120_000 },
      async (_name, request) => {
        schema ??= await createPostgresSchema();
        const open = () => openPostgresStore({ url: schema?.url ?? '', log });
        const [own, others] = [await open(), await open()];
        try {
          const interruption = interruptible(own);
          const server = await createTestServer({ ports: { store: interruption.store } });
          const other = createManagementApp({ ports: { ...server.ports, store: others } });
          for (let call = 1, hasActed = true; hasActed; call += 1) {
            expect(call).toBeLessThan(MAX_CALLS);
            for (const group of ['g1', 'g2']) await server.call('DELETE', `/projects/acme/groups/${group}`);
            await deploy(server);
            for (const group of ['g1', 'g2']) await connect(server, group);
            // Without history, which would be read already.
            const { id } = await install(server, 'g1', { ...CALLS, backfill: { defaultPeriod: { days: 0 } } });
            const uninstall = async () =>
              other.fetch(
                new Request(`https://api.test${pathOf(id)}`, { method: 'DELETE', headers: { 'X-Api-Key': KEYS.full } }),
              );
            interruption.after(call, uninstall);
            const response = await request(server, id);
            const deletion = (await interruption.acted()) as Response | undefined; // what `uninstall` returns
            hasActed = deletion !== undefined;
            const outcome = { call, answer: response.status, deletion: deletion?.status ?? 204, text: response.text };
            const isExpected = (status: number) => status < (hasActed ? 500 : 300);
            expect(outcome).toMatchObject({ answer: expect.toSatisfy(isExpected), deletion: 204 });
            expect(server.ports.logged.filter(({ level }) => level === 'error')).toEqual([]);
          }
        } finally {
          await Promise.all([own.close(), others.close()]);
        }
      },
    );
  });
});
