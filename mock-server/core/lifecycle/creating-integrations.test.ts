import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ManifestIntegration } from '../../../src/contract/index.ts';
import { connect, deploy, INSTALLATIONS, install, MANIFEST } from '../../../test/support/management-steps.ts';
import type { TestServer } from '../../../test/support/test-server.ts';
import { createTestServer } from '../../../test/support/test-server.ts';

const INTEGRATIONS = '/projects/acme/integrations';
const REVISIONS = `${INTEGRATIONS}/calls-to-crm/revisions`;
const CONTENT: ManifestIntegration = {
  name: 'made-by-hand',
  provider: 'callRail',
  read: { objects: [{ objectName: 'calls', destination: 'hooks', schedule: '*/10 * * * *' }] },
  proxy: { enabled: true },
};

const create = (server: TestServer, content: object = CONTENT, more: object = {}) =>
  server.call('POST', INTEGRATIONS, {
    body: {
      name: 'made-by-hand',
      provider: 'callRail',
      latestRevision: { specVersion: '1.0.0', content },
      ...more,
    },
  });
const list = async (server: TestServer) => (await server.call('GET', INTEGRATIONS)).json;
const issueNames = (json: { issues?: { name: string }[] }) => json.issues?.map(({ name }) => name);

describe('creating an integration without a file', () => {
  it('returns 201 with nothing, and the integration is there', async () => {
    const server = await createTestServer();
    const { status, text } = await create(server);
    expect([status, text]).toEqual([201, '']);
    expect(await list(server)).toMatchObject([
      { name: 'made-by-hand', provider: 'callRail', latestRevision: { specVersion: '1.0.0', content: CONTENT } },
    ]);
  });

  it('refuses a name that is taken, and changes nothing', async () => {
    const server = await createTestServer();
    await create(server);
    const before = await list(server);
    const { status, json } = await create(server, { ...CONTENT, displayName: 'Another' });
    expect([status, json.type]).toEqual([409, 'urn:ampersand:problem:conflict']);
    expect(await list(server)).toEqual(before);
  });

  it('twenty concurrent requests create it once', async () => {
    const server = await createTestServer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(server)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await list(server)).toHaveLength(1);
  });

  it.each<[string, object, object, string[]]>([
    [
      'an unknown provider',
      { ...CONTENT, provider: 'unknown' },
      { provider: 'unknown' },
      ['latestRevision.content.provider'],
    ],
    ['no action', { name: 'made-by-hand', provider: 'callRail' }, {}, ['latestRevision.content']],
    ['another name inside', { ...CONTENT, name: 'other' }, {}, ['latestRevision.content.name']],
    ['another provider inside', { ...CONTENT, provider: 'stripe' }, {}, ['latestRevision.content.provider']],
    [
      'too frequent a schedule',
      { ...CONTENT, read: { objects: [{ objectName: 'calls', destination: 'hooks', schedule: '* * * * *' }] } },
      {},
      ['latestRevision.content.read.objects[0].schedule'],
    ],
    [
      'another format',
      CONTENT,
      { latestRevision: { specVersion: '2.0.0', content: CONTENT } },
      ['latestRevision.specVersion'],
    ],
  ])('refuses %s by the rules of a deployment, at its place in the body', async (_what, content, more, names) => {
    const server = await createTestServer();
    const { status, json } = await create(server, content, more);
    expect([status, json.type]).toEqual([422, 'urn:ampersand:problem:invalid-manifest']);
    expect(issueNames(json)).toEqual(names);
    expect(json.detail).not.toMatch(/line \d/);
    expect(await list(server)).toEqual([]);
  });

  it('takes what is missing for a broken body', async () => {
    const server = await createTestServer();
    for (const more of [{ name: undefined }, { provider: undefined }, { latestRevision: {} }]) {
      expect((await create(server, CONTENT, more)).status).toBe(400);
    }
  });
});

describe('a revision of one integration', () => {
  const post = (server: TestServer, body: object, query = '') => server.call('POST', `${REVISIONS}${query}`, { body });

  it('becomes the latest one', async () => {
    const server = await createTestServer();
    const [before] = await deploy(server);
    const { status, text } = await post(server, { sourceYaml: MANIFEST.replace('Calls to CRM', 'Calls') });
    expect([status, text]).toEqual([201, '']);
    const [after] = await list(server);
    expect(after).toMatchObject({ id: before?.id, latestRevision: { content: { displayName: 'Calls' } } });
    expect(after.latestRevision.id).not.toBe(before?.latestRevision.id);
  });

  it('comes from an uploaded archive as well', async () => {
    const server = await createTestServer();
    await deploy(server);
    const { json: upload } = await server.call('GET', '/generate-upload-url');
    const bytes = zipSync({ 'amp.yaml': strToU8(MANIFEST.replace('Calls to CRM', 'Zipped')) });
    await server.apps.management.fetch(
      new Request(upload.url, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> }),
    );
    expect((await post(server, { sourceZipUrl: `gs://${upload.bucket}/${upload.path}` })).status).toBe(201);
    expect((await list(server))[0].latestRevision.content.displayName).toBe('Zipped');
  });

  it('is made of a manifest that describes this integration and no other', async () => {
    const server = await createTestServer();
    const before = await deploy(server);
    const other = MANIFEST.replace('name: calls-to-crm', 'name: other');
    const second = `  - name: second\n    provider: callRail\n    proxy: { enabled: true }\n`;
    const stranger = await post(server, { sourceYaml: other });
    expect([stranger.status, issueNames(stranger.json)]).toEqual([422, ['$.integrations[0].name']]);
    const both = await post(server, { sourceYaml: `${MANIFEST}${second}` });
    expect([both.status, issueNames(both.json)]).toEqual([422, ['$.integrations[1].name']]);
    const broken = await post(server, { sourceYaml: MANIFEST.replace('callRail', 'unknown') });
    expect(issueNames(broken.json)).toEqual(['$.integrations[0].provider']);
    expect(await list(server)).toEqual(before);
  });

  it('pauses removed objects when it is destructive', async () => {
    const server = await createTestServer();
    await deploy(server);
    await connect(server);
    await install(server);
    const without = MANIFEST.replace(/ {8}- objectName: calls[\s\S]*?fullHistory: true\n/, '');
    const isPaused = async () =>
      (await server.call('GET', INSTALLATIONS)).json[0].config.content.read.objects.calls.disabled === true;
    await post(server, { sourceYaml: without });
    expect(await isPaused()).toBe(false);
    await post(server, { sourceYaml: without }, '?destructive=true');
    expect(await isPaused()).toBe(true);
  });

  it('needs an integration and exactly one source', async () => {
    const server = await createTestServer();
    expect((await post(server, { sourceYaml: MANIFEST })).status).toBe(404);
    await deploy(server);
    expect((await post(server, {})).status).toBe(400);
    expect((await post(server, { sourceYaml: MANIFEST, sourceZipUrl: 'gs://x/y' })).status).toBe(400);
  });
});
