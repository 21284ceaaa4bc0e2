import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../mock-server/node/secret-box.ts';
import { DEFAULT_ACCOUNTS } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { startCallTrackingSandbox } from '../../mock-server/sandbox/start.ts';
import type { NotificationMessage } from '../../src/contract/index.ts';
import { callApi, projectCaller } from '../support/api-client.ts';
import { afterThisTest } from '../support/fault-world.ts';
import type { ProxiedGroup } from '../support/proxied-group.ts';
import { installProxied, PROXY_MANIFEST } from '../support/proxied-group.ts';
import type { SpawnedServer } from '../support/spawn-server.ts';
import { spawnServer } from '../support/spawn-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

// Abuse case 42: the encryption key is gone or another one, or a row was sealed with another key.

/** A folder with two customers, whose accounts at the provider differ, and no server running on it. */
async function createData() {
  const sandbox = await startCallTrackingSandbox();
  afterThisTest(() => sandbox.close());
  const dataDir = await mkdtemp(join(tmpdir(), 'amp-key-'));
  afterThisTest(() => rm(dataDir, { recursive: true, force: true }));
  const boot = async (env: Record<string, string> = {}) => {
    const server = await spawnServer({ providers: { callRail: sandbox.url }, dataDir, env });
    afterThisTest(() => server.kill());
    return server;
  };
  const server = await boot();
  await projectCaller(server)('PUT', '/integrations:batch', { sourceYaml: PROXY_MANIFEST });
  await projectCaller(server)('POST', '/destinations', {
    name: 'hook',
    type: 'webhook',
    metadata: { url: 'http://127.0.0.1:9/hook' },
  });
  const groups = [
    await installProxied(server, 'group-0'),
    await installProxied(server, 'group-1', DEFAULT_ACCOUNTS[1]),
  ] as const;
  expect([(await groups[0].proxied(server)).status, (await groups[1].proxied(server)).status]).toEqual([200, 200]);
  expect(await server.stop()).toBe(0);
  sandbox.journal.clear();
  return { dataDir, sandbox, boot, groups };
}

function inDatabase(dataDir: string, text: string, ...values: string[]): unknown {
  const database = new BetterSqlite(join(dataDir, 'ampersand.sqlite'));
  const statement = database.prepare(text);
  try {
    return statement.reader ? statement.get(...values) : statement.run(...values);
  } finally {
    database.close();
  }
}

async function routeToReceiver(server: SpawnedServer, url: string): Promise<void> {
  const call = projectCaller(server);
  const create = async (path: string, body: object) => (await call<{ id: string }>('POST', path, body)).body.id;
  const destinationId = await create('/destinations', { name: 'events', type: 'webhook', metadata: { url } });
  const topicId = await create('/topics', { name: 'events' });
  await create('/notification-event-topic-routes', { eventType: 'connection.error', topicId });
  await create('/topic-destination-routes', { topicId, destinationId });
}

const statusOf = async (server: SpawnedServer, { connectionId }: ProxiedGroup) =>
  (await projectCaller(server)<{ status: string }>('GET', `/connections/${connectionId}`)).body.status;

describe('a start is refused', () => {
  it('when the key of the folder is gone, and no new one is put in its place', async () => {
    const { dataDir, boot, groups } = await createData();
    const file = join(dataDir, 'encryption.key');
    await rename(file, `${file}.away`);
    await expect(boot()).rejects.toThrow(/AMP_ENCRYPTION_KEY is not set, and \S+encryption\.key is gone/);
    await expect(access(file)).rejects.toThrow('ENOENT');
    await rename(`${file}.away`, file);
    expect(await groups[0].proxied(await boot())).toMatchObject({ status: 200 });
  }, 30_000);

  it('when the key is another one, without showing either', async () => {
    const { boot, groups } = await createData();
    const wrong = Buffer.alloc(32, 9).toString('base64');
    const refusal = await boot({ AMP_ENCRYPTION_KEY: wrong }).catch((error: Error) => error.message);
    expect(refusal).toContain(
      'AMP_ENCRYPTION_KEY is not the key that the credentials of this database were stored with',
    );
    expect(refusal).not.toContain(wrong);
    expect(await groups[0].proxied(await boot())).toMatchObject({ status: 200 });
  }, 30_000);
});

describe('one row that cannot be opened is an error of that row alone', () => {
  it('when it was sealed with another key, as by a change of keys that stopped half-way', async () => {
    const { dataDir, sandbox, boot, groups } = await createData();
    const [half, whole] = groups;
    const other = createSecretBox(new Uint8Array(32).fill(7));
    const sealed = await other.seal(
      '{"scheme":"apiKey","apiKey":"canary"}',
      `connections.credential:${half.connectionId}`,
    );
    inDatabase(dataDir, 'update connections set sealed_credential = ? where id = ?', sealed, half.connectionId);

    const server = await boot();
    expect(await half.proxied(server)).toMatchObject({ status: 422 });
    expect(sandbox.journal.entries()).toEqual([]);
    expect(await statusOf(server, half)).toBe('bad_credentials');
    expect(await whole.proxied(server)).toMatchObject({ status: 200 });
    expect(await statusOf(server, whole)).toBe('working');
  }, 30_000);

  it('is reported by the start for each connection whose key is missing, in the log, by status and notification', async () => {
    const { dataDir, sandbox, boot, groups } = await createData();
    const [half, whole] = groups;
    const receiver = await startWebhookReceiver();
    afterThisTest(() => receiver.stop());
    const before = await boot();
    await routeToReceiver(before, receiver.url);
    expect(await before.stop()).toBe(0);
    sandbox.journal.clear();
    const other = createSecretBox(new Uint8Array(32).fill(7));
    const sealed = await other.seal(
      '{"scheme":"apiKey","apiKey":"canary"}',
      `connections.credential:${half.connectionId}`,
    );
    inDatabase(dataDir, 'update connections set sealed_credential = ? where id = ?', sealed, half.connectionId);

    const server = await boot();
    await expect.poll(() => statusOf(server, half)).toBe('bad_credentials');
    expect(await statusOf(server, whole)).toBe('working');
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('encryption.connections_unreadable'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', connectionIds: [half.connectionId] });
    await receiver.until((received) => received.length > 0);
    // The topic of this receiver gets notifications only.
    const notified = receiver.received.map(({ message }) => message as unknown as NotificationMessage);
    expect(notified.map(({ notificationType }) => notificationType)).toEqual(['connection.error']);
    expect(JSON.stringify(notified)).toContain(half.connectionId);
    expect(JSON.stringify([server.log(), notified])).not.toContain('canary');
    expect(sandbox.journal.entries()).toEqual([]);

    // A further start finds nothing new to say to customers.
    expect(await server.stop()).toBe(0);
    const again = await boot();
    await expect.poll(() => again.log()).toContain('encryption.connections_unreadable');
    expect(await again.stop()).toBe(0);
    expect(receiver.received).toHaveLength(1);
  }, 30_000);

  it('when it holds the credential of another customer, which is not sent', async () => {
    const { dataDir, sandbox, boot, groups } = await createData();
    const [thief, victim] = groups;
    const copy =
      'update connections set sealed_credential = (select sealed_credential from connections where id = ?) where id = ?';
    inDatabase(dataDir, copy, victim.connectionId, thief.connectionId);

    const server = await boot();
    expect(await thief.proxied(server)).toMatchObject({ status: 422 });
    expect(sandbox.journal.entries()).toEqual([]);
    expect(await victim.proxied(server)).toMatchObject({ status: 200 });
  }, 30_000);

  it('when a credential was pasted into another column: it is not shown, and a new signing key repairs it', async () => {
    const { dataDir, boot, groups } = await createData();
    const copy =
      'update destinations set sealed_signing_key = (select sealed_credential from connections where id = ?)';
    inDatabase(dataDir, copy, groups[0].connectionId);

    const server = await boot();
    const path = `/v1/projects/${server.project}/destinations/hook`;
    const ask = (query = '') => callApi<object>(server.api, server.apiKey, 'GET', `${path}${query}`);
    const shown = await ask('?includeSecrets=true');
    expect(shown).toMatchObject({ status: 422, body: { remedy: 'Rotate the signing key of the destination.' } });
    expect(JSON.stringify(shown.body)).not.toContain(DEFAULT_ACCOUNTS[0]?.keys[0]);
    expect((await ask()).status).toBe(200);
    expect(await ask('?includeSecrets=true&rotate=true')).toMatchObject({
      status: 200,
      body: { secrets: { webhookSigningKey: expect.stringMatching(/^whsec_/) } },
    });
  }, 30_000);
});
