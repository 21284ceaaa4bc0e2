import { beforeEach, describe, expect, it } from 'vitest';
import { deploy, MANIFEST } from '../support/management-steps.ts';
import type { CallResponse, TestServer } from '../support/test-server.ts';
import { createTestServer, KEYS } from '../support/test-server.ts';

/** Requests of the published React package 2.16.1. */
const HEADERS = { 'X-Amp-Client': 'react', 'X-Amp-Client-Version': '2.16.1' };

let server: TestServer;
let integration: { id: string; latestRevision: { id: string } };

const send = (method: string, path: string, body?: object): Promise<CallResponse> =>
  server.call(method, path, { key: KEYS.frontend, headers: HEADERS, body });
const get = async (path: string) => (await send('GET', path)).json;

const connectBody = {
  provider: 'callRail',
  groupRef: 'acme-inc',
  groupName: 'Acme Inc.',
  consumerRef: 'ada',
  consumerName: 'Ada',
  providerMetadata: {},
  apiKey: 'demo-key',
};

/** As saved by the standard view: optional fields and mappings only, the last two members always there. */
const callsBody = {
  objectName: 'calls',
  selectedFields: { duration: true },
  selectedFieldMappings: { phone: 'customer_phone_number', mood: 'source' },
  selectedValueMappings: { source: { happy: 'Google Ads' } },
  dynamicMappingsInput: [{ mapToName: 'mood', mapToDisplayName: 'Mood', prompt: 'How did it go?' }],
};

const installations = () => `/projects/acme/integrations/${integration.id}/installations`;
const createInstallation = async (content: object) => {
  const [connection] = await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc');
  return send('POST', installations(), {
    groupRef: 'acme-inc',
    connectionId: connection.id,
    config: { content },
  });
};
const update = (id: string, updateMask: string[], content: object) =>
  send('PATCH', `${installations()}/${id}`, { updateMask, installation: { config: { content } } });

beforeEach(async () => {
  server = await createTestServer();
  await deploy(server, MANIFEST);
  [integration] = await get('/projects/acme/integrations');
});

describe('the published client', () => {
  it('finds what its first screen needs', async () => {
    expect(await get('/projects/acme')).toMatchObject({ id: 'project-1', appName: 'The acme app' });
    const { entitlements } = await get('/projects/acme?includeEntitlements=true');
    expect(entitlements.brandingRemoval.value).toBe(true);
    expect(integration).toMatchObject({
      name: 'calls-to-crm',
      provider: 'callRail',
      latestRevision: { id: expect.any(String) },
    });
    expect(await get(`${installations()}?groupRef=acme-inc`)).toEqual([]);
    expect(await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc')).toEqual([]);
    expect(await get('/providers/callRail')).toMatchObject({ name: 'callRail', authType: 'apiKey', defaultModule: '' });
  });

  it('connects, and shows the message of a refusal', async () => {
    const refused = await send('POST', '/projects/acme/connections:generate', { ...connectBody, apiKey: 'typo' });
    expect(refused.status).toBe(422);
    // The client shows causes, else detail, then the remedy.
    expect(refused.json.causes).toBeUndefined();
    expect(refused.json.detail).toContain('API key is missing or not valid');
    const { status } = await send('POST', '/projects/acme/connections:generate', connectBody);
    expect(status).toBe(201);
    const [connection] = await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc');
    expect(connection).toMatchObject({ projectId: 'project-1', status: 'created' });
    const hydrated = await get(
      `/projects/acme/integrations/${integration.id}/revisions/${integration.latestRevision.id}:hydrate?connectionId=${connection.id}`,
    );
    for (const object of hydrated.content.read.objects) {
      expect(object).toMatchObject({ displayName: expect.any(String), allFields: expect.any(Array) });
      expect(object.allFieldsMetadata).toBeTypeOf('object');
    }
  });

  describe('once connected', () => {
    beforeEach(async () => {
      await send('POST', '/projects/acme/connections:generate', connectBody);
    });

    it('installs, updates, stops reading and uninstalls', async () => {
      const created = await createInstallation({ provider: 'callRail', read: { objects: { calls: callsBody } } });
      expect(created.status).toBe(201);
      const { id, config } = created.json;
      expect(config.content.read.objects.calls).toMatchObject({
        selectedFields: { id: true, direction: true, duration: true },
        selectedFieldMappings: { phone: 'customer_phone_number', mood: 'source' },
        selectedValueMappings: callsBody.selectedValueMappings,
        dynamicMappingsInput: callsBody.dynamicMappingsInput,
      });
      expect(await get(`${installations()}?groupRef=acme-inc`)).toMatchObject([{ id }]);

      const messages = {
        ...callsBody,
        objectName: 'text-messages',
        selectedFields: { id: true },
        selectedFieldMappings: {},
      };
      const saved = await update(
        id,
        ['config.content.read.objects.calls', 'config.content.read.objects.text-messages'],
        {
          provider: 'callRail',
          read: { objects: { calls: { ...callsBody, selectedFields: {} }, 'text-messages': messages } },
        },
      );
      expect(saved.status).toBe(200);
      expect(Object.keys(saved.json.config.content.read.objects)).toEqual(['calls', 'text-messages']);

      const written = await update(id, ['config.content.write.objects'], {
        provider: 'callRail',
        read: { objects: {} },
        write: { objects: { tags: { objectName: 'tags' } } },
        proxy: { enabled: true },
      });
      expect(written.json.config.content.write.objects).toHaveProperty('tags');
      expect(Object.keys(written.json.config.content.read.objects)).toHaveLength(2);

      const stopped = await update(id, ['config.content.read.objects.calls.disabled'], {
        read: { objects: { calls: { disabled: true } } },
      });
      expect(stopped.status).toBe(200);
      expect(stopped.json.config.content.read.objects.calls).toMatchObject({
        disabled: true,
        selectedFieldMappings: { phone: 'customer_phone_number' },
      });

      const [connection] = await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc');
      expect((await send('DELETE', `/projects/acme/connections/${connection.id}`)).status).toBe(409);
      const removed = await send('DELETE', `${installations()}/${id}`);
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect(await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc')).toEqual([]);
    });

    it('saves writes first: no read object, and the proxy on', async () => {
      const { status, json } = await createInstallation({
        provider: 'callRail',
        read: { objects: {} },
        write: { objects: { tags: { objectName: 'tags' }, trackers: { objectName: 'trackers' } } },
        proxy: { enabled: true },
      });
      expect(status).toBe(201);
      expect(json.config.content).toMatchObject({ read: { objects: {} }, proxy: { enabled: true } });
    });

    it('installs by itself what needs no choice', async () => {
      expect((await createInstallation({ provider: 'callRail' })).status).toBe(201);
    });

    it('installs from its wizard', async () => {
      const calls = {
        objectName: 'calls',
        disabled: false,
        selectedFields: { duration: true },
        selectedFieldMappings: { phone: 'tracking_phone_number' },
      };
      const { status, json } = await createInstallation({ provider: 'callRail', read: { objects: { calls } } });
      expect(status).toBe(201);
      expect(json.config.content.read.objects.calls).toMatchObject({ disabled: false, destination: 'hooks' });
    });

    it('changes the key of its connection, and its metadata as it found them', async () => {
      const [connection] = await get('/projects/acme/connections?provider=callRail&groupRef=acme-inc');
      const patch = (key: string, value: unknown) =>
        send('PATCH', `/projects/project-1/connections/${connection.id}`, {
          updateMask: [key],
          connection: { [key]: value },
        });
      expect((await patch('apiKey', 'second-key')).status).toBe(200);
      const metadata = await patch('providerMetadata', connection.providerMetadata);
      expect(metadata.json.providerMetadata.accountId.value).toBe('480445566');
    });
  });
});
