import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../../test/support/test-server.ts';

const BATCH = '/projects/acme/integrations:batch';
const put = (server: TestServer, body: object, query = '') => server.call('PUT', `${BATCH}${query}`, { body });
const list = async (server: TestServer) => (await server.call('GET', '/projects/acme/integrations')).json;

/** The manifest without its object `calls`. */
const WITHOUT_CALLS = MANIFEST.replace(/ {8}- objectName: calls[\s\S]*?fullHistory: true\n/, '');

describe('deploying a manifest', () => {
  it('creates the integrations that it names', async () => {
    const server = await createTestServer();
    const { status, json } = await put(server, { sourceYaml: MANIFEST });
    expect(status).toBe(200);
    expect(json).toMatchObject([
      {
        projectId: 'project-1',
        name: 'calls-to-crm',
        provider: 'callRail',
        latestRevision: { specVersion: '1.0.0', content: { displayName: 'Calls to CRM', proxy: { enabled: true } } },
      },
    ]);
    expect(await list(server)).toEqual(json);
    for (const name of ['calls-to-crm', json[0].id]) {
      const one = await server.call('GET', `/projects/acme/integrations/${name}`, { key: KEYS.frontend });
      expect(one.json).toEqual(json[0]);
    }
    expect((await server.call('GET', '/projects/rival/integrations', { key: KEYS.foreign })).json).toEqual([]);
  });

  it('adds a revision when the content changed, and none when it did not', async () => {
    const server = await createTestServer();
    const [first] = await deploy(server);
    server.ports.clock.advance(60_000);
    expect(await deploy(server, `# a comment\n${MANIFEST}`)).toEqual([first]);
    const [changed] = await deploy(server, MANIFEST.replace('Calls to CRM', 'Calls'));
    expect(changed).toMatchObject({ id: first?.id, updateTime: '2026-11-21T12:04:00.000Z' });
    expect(changed?.latestRevision.id).not.toBe(first?.latestRevision.id);
    expect(changed?.latestRevision.content.displayName).toBe('Calls');
  });

  it('leaves integrations alone that it does not name', async () => {
    const server = await createTestServer();
    await deploy(server);
    const deployed = await deploy(server, MANIFEST.replace('name: calls-to-crm', 'name: another'));
    expect(deployed.map(({ name }) => name)).toEqual(['another']);
    expect((await list(server)).map(({ name }: { name: string }) => name)).toEqual(['another', 'calls-to-crm']);
  });

  it('deploys all integrations or none, and names the place of every error', async () => {
    const server = await createTestServer();
    const bad = `${MANIFEST}  - name: second\n    provider: unknown\n    read:\n      objects:\n        - objectName: calls\n          destination: hooks\n          schedule: "* * * * *"\n`;
    const { status, json } = await put(server, { sourceYaml: bad });
    expect(status).toBe(422);
    expect(json.type).toBe('urn:ampersand:problem:invalid-manifest');
    expect(json.issues).toMatchObject([
      { in: 'body', name: '$.integrations[1].provider', detail: expect.stringMatching(/line \d+, column \d+/) },
      { name: '$.integrations[1].read.objects[0].schedule' },
    ]);
    expect(await list(server)).toEqual([]);
    expect((await put(server, { sourceYaml: '{{{' })).status).toBe(422);
  });

  it('takes exactly one source', async () => {
    const server = await createTestServer();
    for (const body of [{}, { sourceYaml: MANIFEST, sourceZipUrl: 'gs://x/y' }]) {
      expect((await put(server, body)).json).toMatchObject({
        status: 400,
        type: 'urn:ampersand:problem:invalid-input',
      });
    }
  });

  it('does not change the provider under installations', async () => {
    const server = await createTestServer();
    const [deployed] = await deploy(server);
    await connect(server);
    await install(server);
    const other =
      'specVersion: 1.0.0\nintegrations:\n  - name: calls-to-crm\n    provider: stripe\n    proxy:\n      enabled: true\n';
    server.ports.catalog.all = () => ({
      stripe: { ...server.ports.catalog.get('callRail')!, name: 'stripe' },
    });
    const { status, json } = await put(server, { sourceYaml: other });
    expect(status).toBe(422);
    expect(json.detail).toContain('cannot change to "stripe"');
    expect(await list(server)).toEqual([deployed]);
  });

  it('two concurrent requests deploy it once', async () => {
    const server = await createTestServer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => put(server, { sourceYaml: MANIFEST })));
    expect(new Set(responses.map(({ json }) => json[0].latestRevision.id)).size).toBe(1);
  });
});

describe('objects that are gone from the manifest', () => {
  const readsOf = async (server: TestServer) =>
    (await server.call('GET', INSTALLATIONS)).json[0].config.content.read.objects;

  it('are read on, unless the deployment is destructive', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const installation = await install(server);
    const schedules = () => server.ports.store.schedules.list(installation.id);
    expect(await schedules()).toHaveLength(1);
    await deploy(server, WITHOUT_CALLS);
    expect((await readsOf(server)).calls.disabled).toBeUndefined();
    expect(await schedules()).toHaveLength(1);
    await deploy(server, WITHOUT_CALLS, '?destructive=true');
    expect((await readsOf(server)).calls).toMatchObject({ disabled: true, selectedFields: { duration: true } });
    expect(await schedules()).toEqual([]);
  });

  it('can still be paused and resumed by the customer', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const { id } = await install(server);
    await deploy(server, WITHOUT_CALLS);
    const patch = (calls: object, mask: string) =>
      server.call('PATCH', `${INSTALLATIONS}/${id}`, {
        body: { updateMask: [mask], installation: { config: { content: { read: { objects: { calls } } } } } },
      });
    const paused = await patch({ disabled: true }, 'config.content.read.objects.calls.disabled');
    expect(paused.json.config.content.read.objects.calls.disabled).toBe(true);
    const saved = await patch(CALLS, 'config.content.read.objects.calls');
    expect(saved.json).toMatchObject({ status: 422, issues: [{ value: 'calls' }] });
  });
});

describe('deploying an archive', () => {
  const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');
  const archive = (files: Record<string, string> = { 'amp.yaml': MANIFEST }) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  async function upload(server: TestServer, bytes: Uint8Array, options: { key?: string; md5?: string } = {}) {
    const query = `?md5=${encodeURIComponent(md5(bytes))}`;
    const { json } = await server.call('GET', `/generate-upload-url${query}`, { key: options.key });
    const request = new Request(json.url, {
      method: 'PUT',
      headers: { 'Content-MD5': options.md5 ?? md5(bytes) },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    const response = await server.apps.management.fetch(request);
    return { status: response.status, address: `gs://${json.bucket}/${json.path}`, url: json.url };
  }

  it('takes what was uploaded, by its bucket address or by the address of the upload', async () => {
    const server = await createTestServer();
    const { status, address, url } = await upload(server, archive());
    expect(status).toBe(200);
    for (const sourceZipUrl of [address, url]) {
      const { json } = await put(server, { sourceZipUrl });
      expect(json).toMatchObject([{ name: 'calls-to-crm' }]);
    }
  });

  it('refuses bytes that are not the announced ones', async () => {
    const server = await createTestServer();
    expect((await upload(server, archive(), { md5: md5(strToU8('other')) })).status).toBe(400);
    const { json } = await server.call('GET', '/generate-upload-url?md5=nonsense');
    expect(json.issues).toMatchObject([{ name: 'md5' }]);
  });

  it('refuses addresses that are not its own, and fetches nothing', async () => {
    const server = await createTestServer();
    const foreign = await upload(server, archive(), { key: KEYS.foreign });
    for (const sourceZipUrl of [
      foreign.address,
      'gs://ampersand-uploads/downloads/x',
      'gs://ampersand-uploads/uploads/project-1/unknown',
      'gs://other-bucket/uploads/x',
      'https://evil.example/amp.zip',
      'http://169.254.169.254/latest',
      'https://api.test.evil.example/uploads/x',
    ]) {
      expect((await put(server, { sourceZipUrl })).status, sourceZipUrl).toBe(422);
    }
    expect(server.sandbox.journal.entries()).toEqual([]);
  });

  it('refuses uploads to addresses that were not given out or have lapsed', async () => {
    const server = await createTestServer();
    const send = async (url: string) =>
      (await server.apps.management.fetch(new Request(url, { method: 'PUT', body: 'x' }))).status;
    const guessed = 'https://api.test/uploads/project-1/guess';
    expect(await send(guessed)).toBe(404);
    let pulled = 0;
    const body = new ReadableStream({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const strange = new Request(guessed, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect((await server.apps.management.fetch(strange)).status).toBe(404);
    expect(pulled).toBe(0);
    const { json } = await server.call('GET', '/generate-upload-url');
    expect(await send(json.url)).toBe(200);
    server.ports.clock.advance(15 * 60_000);
    expect(await send(json.url)).toBe(404);
    const sourceZipUrl = `gs://${json.bucket}/${json.path}`;
    expect((await put(server, { sourceZipUrl })).status).toBe(422);
  });

  it('refuses uploads that are too large', async () => {
    const server = await createTestServer();
    expect((await upload(server, new Uint8Array(5_000_001))).status).toBe(413);
  });

  it('refuses archives without a manifest, damaged ones and bombs', async () => {
    const server = await createTestServer();
    const bomb = zipSync({ 'amp.yaml': new Uint8Array(50_000_000) });
    for (const [bytes, detail] of [
      [archive({ 'other.yaml': MANIFEST }), 'holds no file "amp.yaml"'],
      [archive({ 'folder/amp.yaml': MANIFEST }), 'holds no file "amp.yaml"'],
      [strToU8('not a zip at all'), 'damaged'],
      [archive().slice(0, 200), 'damaged'],
      [bomb, 'too large'],
    ] as const) {
      const { address } = await upload(server, bytes);
      const { status, json } = await put(server, { sourceZipUrl: address });
      expect(status).toBe(422);
      expect(json.detail).toContain(detail);
    }
  });
});

describe('an integration', () => {
  it('is deleted with its installations', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    const { id } = await install(server);
    expect((await server.call('DELETE', '/projects/acme/integrations/calls-to-crm')).status).toBe(204);
    expect(await server.ports.store.installations.get(id)).toBeUndefined();
    expect((await server.call('GET', INSTALLATIONS)).status).toBe(404);
    expect((await server.call('GET', '/projects/acme/connections')).json).toHaveLength(1);
  });
});

describe('downloads', () => {
  it('are there until their time has passed', async () => {
    const server = await createTestServer();
    const now = server.ports.clock.now();
    const blob = { path: 'downloads/abc', bytes: strToU8('[{"raw":{}}]'), contentType: 'application/json' };
    await server.ports.store.blobs.put({ ...blob, expiresAt: now + 1000 });
    const get = (path: string) => server.call('GET', path, { key: null });
    expect((await get('//downloads/abc')).json).toEqual([{ raw: {} }]);
    expect((await get('//downloads/other')).status).toBe(404);
    server.ports.clock.advance(1000);
    expect((await get('//downloads/abc')).status).toBe(404);
  });
});
