import { describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer } from '../../../test/support/test-server.ts';
import { openSigningKeys } from './open-destination.ts';

const PATH = '/projects/acme/destinations';
const webhook = (metadata: object = {}, name = 'hooks') => ({
  name,
  type: 'webhook',
  metadata: { url: 'https://app.example/hooks', ...metadata },
});
const create = (server: TestServer, body: object = webhook()) => server.call('POST', PATH, { body });
const secretOf = async (server: TestServer, query = '?includeSecrets=true') =>
  (await server.call('GET', `${PATH}/hooks${query}`)).json.secrets?.webhookSigningKey;

describe('a destination', () => {
  it('is created with a signing key that is shown on request only', async () => {
    const server = await createTestServer();
    const { status, json } = await create(server, webhook({ headers: { 'X-Team': 'crm' } }));
    expect(status).toBe(201);
    expect(json).toMatchObject({ name: 'hooks', type: 'webhook', metadata: { headers: { 'X-Team': 'crm' } } });
    expect(json.secrets).toBeUndefined();
    expect((await server.call('GET', PATH)).json).toEqual([json]);
    expect((await server.call('GET', `${PATH}/${json.id}`)).json).toEqual(json);
    const key = await secretOf(server);
    expect(key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(key.slice(6), 'base64')).toHaveLength(32);
  });

  it('has its own name', async () => {
    const server = await createTestServer();
    await create(server);
    expect((await create(server)).status).toBe(409);
    expect((await create(server, webhook({}, 'with space'))).json.issues).toMatchObject([{ name: 'name' }]);
  });

  it('of another kind is refused with the kind', async () => {
    const server = await createTestServer();
    const kinesis = await create(server, { name: 'k', type: 'kinesis', metadata: { region: 'eu', streamName: 's' } });
    expect(kinesis.status).toBe(422);
    expect(kinesis.json.detail).toContain('"kinesis"');
    expect(kinesis.json.remedy).toContain('"webhook"');
    const others = 's3 clickhouse snowflake bigquery redshift sqs pubsub rabbitmq azureservicebus'.split(' ');
    for (const type of others) expect((await create(server, { name: 'o', type, metadata: {} })).status, type).toBe(422);
    const nonsense = await create(server, { ...webhook(), type: 'pigeon' });
    expect(nonsense.json.issues).toMatchObject([{ name: 'type', value: 'pigeon' }]);
  });

  it('needs an encrypted address, but in private networks where they are allowed', async () => {
    const server = await createTestServer({ settings: { allowPrivateNetwork: false } });
    for (const url of ['http://app.example/hooks', 'ftp://app.example', 'app.example', '', 'https://']) {
      expect((await create(server, webhook({ url }))).json.issues, url).toMatchObject([{ name: 'metadata.url' }]);
    }
    const secret = await create(server, webhook({ url: 'https://user:hunter2@app.example' }));
    expect(secret.status).toBe(400);
    expect(secret.text).not.toContain('hunter2');
    const allowing = await createTestServer();
    const near = ['http://127.0.0.1:9000', 'http://10.1.2.3', 'http://receiver:9000/a', 'http://[::1]:9'];
    const urls = [...near, 'http://app.example', 'http://127.0.0.1.example'];
    expect(
      await Promise.all(
        urls.map(async (url, index) => (await create(allowing, { ...webhook({ url }), name: `d-${index}` })).status),
      ),
    ).toEqual([201, 201, 201, 201, 400, 400]);
  });

  it.each(['webhook', 'slack'])(
    'of type %s is refused on a private network, when it is created and when its address changes',
    async (type) => {
      const server = await createTestServer({ settings: { allowPrivateNetwork: false } });
      const body = (url: string, name: string) => ({ name, type, metadata: { url } });
      expect((await create(server, body('https://app.example/hooks', 'public'))).status).toBe(201);
      const patch = (url: string) =>
        server.call('PATCH', `${PATH}/public`, {
          body: { updateMask: ['metadata.url'], destination: { metadata: { url } } },
        });
      const hosts =
        '127.0.0.1 2130706433 0177.1 0x7f.1 127.1 10.0.0.1 192.168.1.1 169.254.1.1 100.64.0.1 [::1] [fe80::1]';
      const names =
        'localhost localhost. app.localhost 169.254.169.254 [::ffff:10.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]';
      for (const host of [...hosts.split(' '), ...names.split(' ')]) {
        const url = `https://${host}/hooks`;
        const created = await create(server, body(url, 'private'));
        expect(created.status, host).toBe(400);
        expect(created.json.issues, host).toMatchObject([{ name: 'metadata.url', value: url }]);
        expect((await patch(url)).json.issues, host).toMatchObject([{ name: 'destination.metadata.url' }]);
      }
      expect((await server.call('GET', PATH)).json).toMatchObject([{ metadata: { url: 'https://app.example/hooks' } }]);
    },
  );

  it('never leads to the metadata service of a cloud, whatever is allowed', async () => {
    const server = await createTestServer();
    for (const url of ['http://169.254.169.254/latest', 'https://metadata.google.internal', 'http://[fd00:ec2::254]']) {
      expect((await create(server, webhook({ url }))).json.issues, url).toMatchObject([
        { name: 'metadata.url', detail: expect.stringContaining('metadata service') },
      ]);
    }
  });

  it('takes no header with which a message could be changed', async () => {
    const server = await createTestServer();
    const headers = {
      'X-Good': 'fine',
      'Svix-Signature': 'v1,forged',
      'Webhook-Id': 'mine',
      Host: 'evil.example',
      'bad name': 'x',
      'X-Split': 'a\r\nX-Evil: secret-value',
      'x-good': 'again',
    };
    const { status, json, text } = await create(server, webhook({ headers }));
    expect(status).toBe(400);
    expect(json.issues.map(({ name }: { name: string }) => name)).toEqual([
      'metadata.headers.Svix-Signature',
      'metadata.headers.Webhook-Id',
      'metadata.headers.Host',
      'metadata.headers["bad name"]',
      'metadata.headers.X-Split',
      'metadata.headers.x-good',
    ]);
    expect(text).not.toContain('secret-value');
  });

  it('changes by update mask', async () => {
    const server = await createTestServer();
    await create(server, webhook({ headers: { 'X-Team': 'crm' } }));
    await create(server, webhook({}, 'other'));
    const patch = (updateMask: string[], destination: object) =>
      server.call('PATCH', `${PATH}/hooks`, { body: { updateMask, destination } });
    const moved = await patch(['metadata.url'], { name: 'ignored', metadata: { url: 'https://new.example' } });
    expect(moved.json).toMatchObject({
      name: 'hooks',
      metadata: { url: 'https://new.example', headers: { 'X-Team': 'crm' } },
    });
    expect((await patch(['metadata.headers'], { metadata: { headers: null } })).json.metadata.headers).toEqual({});
    expect((await patch(['metadata.url'], { metadata: { headers: {} } })).json.status).toBe(400);
    expect((await patch(['metadata.region'], {})).json.remedy).toContain('metadata.url');
    expect((await patch(['secrets.webhookSigningKey'], {})).json.remedy).toContain('rotate=true');
    expect((await patch(['metadata.url'], { metadata: { url: 'nowhere' } })).json.issues).toMatchObject([
      { name: 'destination.metadata.url' },
    ]);
    expect((await patch(['name'], { name: 'other' })).status).toBe(409);
    expect((await patch(['name'], { name: 'renamed' })).json.name).toBe('renamed');
  });

  it('loses no change when several come at the same time', async () => {
    const server = await createTestServer();
    await create(server);
    const patch = (updateMask: string[], destination: object) =>
      server.call('PATCH', `${PATH}/hooks`, { body: { updateMask, destination } });
    const key = await secretOf(server);
    await Promise.all([
      patch(['metadata.url'], { metadata: { url: 'https://new.example' } }),
      patch(['metadata.headers'], { metadata: { headers: { 'X-Team': 'crm' } } }),
      server.call('GET', `${PATH}/hooks?rotate=true`),
    ]);
    const { json } = await server.call('GET', `${PATH}/hooks?includeSecrets=true`);
    expect(json.metadata).toEqual({ url: 'https://new.example', headers: { 'X-Team': 'crm' } });
    expect(json.secrets.webhookSigningKey).not.toBe(key);
  });

  it('is refused to be changed over and over when others never stop changing it', async () => {
    const server = await createTestServer();
    await create(server);
    const { destinations } = server.ports.store;
    server.ports.store.transaction = async (work) =>
      work({ ...server.ports.store, destinations: { ...destinations, update: async () => 'stale' } });
    const body = { updateMask: ['name'], destination: { name: 'renamed' } };
    const { status, json } = await server.call('PATCH', `${PATH}/hooks`, { body });
    expect([status, json.retryable]).toEqual([409, true]);
  });

  it('that was disabled says so, and a new address or new headers put it to work again', async () => {
    const server = await createTestServer();
    const { json } = await create(server);
    const at = new Date(server.ports.clock.now()).toISOString();
    const patch = (updateMask: string[], destination: object) =>
      server.call('PATCH', `${PATH}/hooks`, { body: { updateMask, destination } });
    const disable = () => server.ports.store.destinations.setState(json.id, { failingSince: at, disabledAt: at });
    expect(json.status).toBe('active');
    await disable();
    expect((await server.call('GET', `${PATH}/hooks`)).json.status).toBe('disabled');
    expect((await patch(['name'], { name: 'hooks' })).json.status).toBe('disabled');
    expect((await patch(['metadata.url'], { metadata: { url: 'https://new.example' } })).json.status).toBe('active');
    await disable();
    expect((await patch(['metadata.headers'], { metadata: { headers: { a: 'b' } } })).json.status).toBe('active');
    expect((await server.ports.store.destinations.get(json.id))?.failingSince).toBeUndefined();
  });

  it('rotates its key and signs with both for a day', async () => {
    const server = await createTestServer();
    await create(server);
    const before = await secretOf(server);
    const after = await secretOf(server, '?includeSecrets=true&rotate=true');
    expect(after).not.toBe(before);
    expect(await secretOf(server)).toBe(after);
    const keys = async () => {
      const record = await server.ports.store.destinations.find('project-1', 'hooks');
      const bytes = await openSigningKeys(server.ports, record!);
      return bytes.map((key) => `whsec_${Buffer.from(key).toString('base64')}`);
    };
    expect(await keys()).toEqual([after, before]);
    server.ports.clock.advance(24 * 3_600_000);
    expect(await keys()).toEqual([after]);
  });

  it('whose key cannot be read signs with the new key alone once it is rotated', async () => {
    const server = await createTestServer();
    await create(server);
    const find = async () => (await server.ports.store.destinations.find('project-1', 'hooks'))!;
    await server.ports.store.destinations.update({ ...(await find()), sealedSigningKey: 'damaged' });
    await expect(openSigningKeys(server.ports, await find())).rejects.toThrow();
    expect(await secretOf(server, '?includeSecrets=true&rotate=true')).toMatch(/^whsec_/);
    expect(await openSigningKeys(server.ports, await find())).toHaveLength(1);
  });

  it('is deleted by name or id', async () => {
    const server = await createTestServer();
    await create(server);
    expect((await server.call('DELETE', `${PATH}/hooks`)).status).toBe(204);
    expect((await server.call('DELETE', `${PATH}/hooks`)).status).toBe(404);
    expect((await server.call('GET', PATH)).json).toEqual([]);
  });
});

describe('a destination in Slack', () => {
  const slack = (metadata: object = {}) => ({
    name: 'alerts',
    type: 'slack',
    metadata: { url: 'https://hooks.slack.example/services/T/B/x', ...metadata },
  });
  const patch = (server: TestServer, updateMask: string[], metadata: object) =>
    server.call('PATCH', `${PATH}/alerts`, { body: { updateMask, destination: { metadata } } });

  it('is an address and nothing else', async () => {
    const server = await createTestServer();
    const { status, json } = await create(server, slack());
    expect([status, json.type, json.metadata]).toEqual([201, 'slack', { url: slack().metadata.url }]);
    expect((await patch(server, ['metadata.url'], { url: 'https://new.example/x' })).json.metadata.url).toBe(
      'https://new.example/x',
    );
    expect((await create(server, slack({ url: 'nowhere' }))).json.issues).toMatchObject([{ name: 'metadata.url' }]);
    expect((await create(server, slack({ headers: { a: 'b' } }))).json.issues).toMatchObject([
      { name: 'metadata.headers' },
    ]);
    expect((await patch(server, ['metadata.headers'], { headers: {} })).json.remedy).not.toContain('headers');
  });

  it('has no signing key', async () => {
    const server = await createTestServer();
    await create(server, slack());
    expect((await server.call('GET', `${PATH}/alerts?includeSecrets=true`)).json.secrets).toBeUndefined();
    expect((await server.call('GET', `${PATH}/alerts?rotate=true`)).status).toBe(400);
  });
});
