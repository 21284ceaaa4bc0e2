import { describe, expect, it } from 'vitest';
import { connect, deploy, install } from '../../support/management-steps.ts';
import type { TestServer } from '../../support/test-server.ts';
import { createTestServer, KEYS } from '../../support/test-server.ts';

const TAG = { groupRef: 'g1', type: 'create', mode: 'synchronous', record: { name: 'vip' } };
const WRITE = '/projects/acme/integrations/calls-to-crm/objects/tags';

/** A synchronous write that waits at the provider until it is released. */
async function startWrite() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  const server = await createTestServer({
    provider: async ({ method }) => {
      if (!isHeld || method !== 'POST') return undefined;
      reached.resolve();
      await released.promise;
      return undefined;
    },
  });
  await deploy(server);
  await connect(server);
  await install(server);
  const { json } = await server.call('POST', '/projects/acme/api-keys', { body: { label: 'short-lived' } });
  isHeld = true;
  const written = write(server, json.key);
  await reached.promise;
  return { server, key: json as { id: string; key: string }, written, release: () => released.resolve() };
}

const write = (server: TestServer, key: string) => server.call('POST', WRITE, { api: 'write', key, body: TAG });

describe('an API key that goes while its request is at the provider', () => {
  const WAYS: [string, (server: TestServer, key: string) => ReturnType<TestServer['call']>][] = [
    ['deleted', (server, key) => server.call('DELETE', `/projects/acme/api-keys/${key}`, { key: KEYS.full })],
    [
      'made inactive',
      (server, key) =>
        server.call('PATCH', `/projects/acme/api-keys/${key}`, {
          body: { updateMask: ['active'], apiKey: { active: false } },
        }),
    ],
  ];

  it.each(WAYS)('is %s: the request ends with its outcome, the next one is refused', async (_name, withdraw) => {
    const { server, key, written, release } = await startWrite();
    expect((await withdraw(server, key.key)).status).toBeLessThan(300);
    expect((await write(server, key.key)).status).toBe(401);
    release();
    const { status, json } = await written;
    expect(status).toBe(200);
    expect(json).toMatchObject({ result: { success: true } });
  });
});
