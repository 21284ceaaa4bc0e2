import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../test/support/core-ports.ts';
import type { FailureMode } from '../../test/support/failing-store.ts';
import { createFailingStore, snapshotOf } from '../../test/support/failing-store.ts';
import { connect, deploy, INSTALLATIONS, install } from '../../test/support/management-steps.ts';
import { createOauthWorld } from '../../test/support/oauth-world.ts';
import type { CallResponse, TestServer } from '../../test/support/test-server.ts';
import { createTestServer } from '../../test/support/test-server.ts';
import { createMemoryStore } from '../store/memory/memory-store.ts';

const READ_CALLS = { objectName: 'calls', selectedFieldMappings: { phone: 'customer_phone_number' } };
const CONTENT = { provider: 'callRail', read: { objects: { calls: READ_CALLS } } };

/** More calls of the store than any of the requests makes. */
const MAX_CALLS = 200;

interface World {
  server: TestServer;
  installationId: string;
  connectionId: string;
}

const REQUESTS: Record<string, (world: World) => Promise<CallResponse>> = {
  'creating an installation': ({ server }) =>
    server.call('POST', INSTALLATIONS, { body: { groupRef: 'g2', config: { content: CONTENT } } }),
  'updating an installation': ({ server, installationId }) =>
    server.call('PATCH', `${INSTALLATIONS}/${installationId}`, {
      body: {
        updateMask: ['config.content.proxy.enabled'],
        installation: { config: { content: { provider: 'callRail', proxy: { enabled: false } } } },
      },
    }),
  'deleting an installation': ({ server, installationId }) =>
    server.call('DELETE', `${INSTALLATIONS}/${installationId}`),
  'pausing reads': ({ server, installationId }) =>
    server.call('POST', `${INSTALLATIONS}/${installationId}:pause`, { api: 'read', body: {} }),
  'changing a credential': ({ server, connectionId }) =>
    server.call('PATCH', `/projects/acme/connections/${connectionId}`, {
      body: { updateMask: ['apiKey'], connection: { apiKey: 'second-key' } },
    }),
  'creating a destination': ({ server }) =>
    server.call('POST', '/projects/acme/destinations', {
      body: { name: 'other', type: 'webhook', metadata: { url: 'https://receiver.test/other' } },
    }),
  'creating an API key': ({ server }) =>
    server.call('POST', '/projects/acme/api-keys', { body: { label: 'Second', scopes: ['full'] } }),
  deploying: ({ server }) =>
    server.call('PUT', '/projects/acme/integrations:batch', {
      body: {
        sourceYaml:
          'specVersion: 1.0.0\nintegrations:\n  - name: another\n    provider: callRail\n    proxy:\n      enabled: true\n',
      },
    }),
  'writing asynchronously': ({ server }) => write(server, 'asynchronous'),
  'writing synchronously': ({ server }) => write(server, 'synchronous'),
};

const write = (server: TestServer, mode: string) =>
  server.call('POST', '/projects/acme/integrations/calls-to-crm/objects/tags', {
    api: 'write',
    body: { groupRef: 'g1', type: 'create', mode, record: { name: 'Hot lead', tag_level: 'account' } },
  });

async function begin() {
  const clock = createManualClock();
  const plain = createMemoryStore(clock);
  const failing = createFailingStore(plain);
  const server = await createTestServer({ ports: { store: failing.store, clock } });
  await deploy(server);
  const [connection] = [await connect(server), await connect(server, 'g2')];
  const installation = await install(server);
  const snapshot = async () =>
    JSON.stringify([
      await snapshotOf(plain, { projectId: 'project-1', installationIds: [installation.id] }),
      server.sandbox.journal.entries().filter(({ method }) => method !== 'GET'),
    ]);
  const world: World = { server, installationId: installation.id, connectionId: connection.id };
  return { world, failing, snapshot };
}

describe.each(Object.keys(REQUESTS))('a database that fails during a request: %s', (name) => {
  it.each(['before', 'after'] as const)(
    'is reported truthfully, whichever call fails (%s it is executed)',
    async (mode) => {
      const outcomes = new Set<string>();
      for (let call = 1; ; call += 1) {
        expect(call).toBeLessThan(MAX_CALLS);
        const { response, hasFailed, isUnchanged } = await requestWithFailure(name, call, mode);
        if (!hasFailed) break;
        outcomes.add(response.status < 300 ? 'known' : response.json?.type);
        if (response.text.includes('Nothing was changed') || response.json?.retryable === true) {
          expect([name, call, mode, isUnchanged]).toEqual([name, call, mode, true]);
        }
        if (response.json?.type === 'urn:ampersand:problem:outcome-unknown') {
          expect(response).toMatchObject({ status: 500, json: { retryable: false } });
          expect(response.headers.has('Retry-After')).toBe(false);
        }
      }
      expect(outcomes).toContain('urn:ampersand:problem:unavailable');
    },
  );
});

async function requestWithFailure(name: string, call: number, mode: FailureMode) {
  const { world, failing, snapshot } = await begin();
  const before = await snapshot();
  failing.failAt(call, mode);
  const response = await REQUESTS[name]?.(world);
  const hasFailed = failing.heal();
  if (response === undefined) throw new Error(`There is no request "${name}".`);
  return { response, hasFailed, isUnchanged: (await snapshot()) === before };
}

describe('a database that fails after a request took effect', () => {
  async function createUntilStored(mode: FailureMode) {
    for (let call = 1; ; call += 1) {
      const { world, failing } = await begin();
      failing.failAt(call, mode);
      const response = await REQUESTS['creating an installation']?.(world);
      failing.heal();
      const { json } = await world.server.call('GET', `${INSTALLATIONS}?groupRef=g2`);
      if (json.length > 0) return { response, installation: json[0] };
    }
  }

  it('does not let the caller repeat the creation of an installation whose commit was not confirmed', async () => {
    const { response } = await createUntilStored('after');
    expect(response).toMatchObject({
      status: 500,
      json: {
        type: 'urn:ampersand:problem:outcome-unknown',
        retryable: false,
        remedy: 'Check the current state before you send the request again.',
      },
    });
  });

  it('answers with the installation when it fails after the commit', async () => {
    const { response, installation } = await createUntilStored('before');
    expect(response).toMatchObject({ status: 201, json: installation });
  });

  it('does not turn a written record into a failure', async () => {
    const statuses = new Set<number>();
    for (let call = 1; ; call += 1) {
      const { world, failing } = await begin();
      failing.failAt(call, 'before');
      const response = await write(world.server, 'synchronous');
      if (!failing.heal()) break;
      if (world.server.sandbox.journal.entries().some(({ method }) => method === 'POST')) {
        statuses.add(response.status);
        expect(response.json).toMatchObject({ operationId: expect.any(String), result: { success: true } });
      }
    }
    expect([...statuses]).toEqual([200]);
  });
});

describe('a database that fails while a sign-in comes back from its provider', () => {
  it.each(['before', 'after'] as const)('is reported truthfully (%s the call is executed)', async (mode) => {
    const types = new Set<string>();
    for (let call = 1; ; call += 1) {
      expect(call).toBeLessThan(MAX_CALLS);
      const world = await createOauthWorld();
      const { server } = world;
      const failing = createFailingStore(server.ports.store);
      server.ports.store = failing.store;
      const callback = await world.allow((await world.begin()).text);
      failing.failAt(call, mode);
      const response = await server.apps.management.fetch(new Request(callback));
      if (!failing.heal()) break;
      if (response.status < 500) continue;
      const problem = await response.json();
      types.add(problem.type);
      // The same address finishes the sign-in exactly when nothing was changed.
      if (problem.retryable === true || problem.detail.includes('Nothing was changed')) {
        await world.open(callback);
        expect([call, mode, (await world.connections()).length]).toEqual([call, mode, 1]);
      }
    }
    expect(types).toContain('urn:ampersand:problem:outcome-unknown');
    if (mode === 'before') expect(types).toContain('urn:ampersand:problem:unavailable');
  });
});
