import { describe, expect, it } from 'vitest';
import { CALLS, connect, deploy, INSTALLATIONS } from '../../test/support/management-steps.ts';
import type { CallOptions } from '../../test/support/test-server.ts';
import { createTestServer, KEYS } from '../../test/support/test-server.ts';

const INTEGRATION = '/projects/acme/integrations/calls-to-crm';

async function installed() {
  const server = await createTestServer();
  await deploy(server);
  await connect(server);
  const { json } = await server.call('POST', INSTALLATIONS, {
    body: {
      groupRef: 'g1',
      config: {
        content: {
          provider: 'callRail',
          read: { objects: { calls: { ...CALLS, backfill: { defaultPeriod: { days: 0 } } } } },
          write: { objects: { tags: {} } },
        },
      },
    },
  });
  return { server, id: json.id as string };
}

describe('the write API', () => {
  const write = async (record: object, mode?: string) => {
    const { server } = await installed();
    const body = { groupRef: 'g1', type: 'create', record, ...(mode !== undefined && { mode }) };
    return server.call('POST', `${INTEGRATION}/objects/tags`, { api: 'write', body });
  };

  it('returns 200 with the record that was written', async () => {
    const { status, json } = await write({ name: 'Hot lead', tag_level: 'account' });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      operationId: expect.any(String),
      result: { success: true, recordId: expect.any(String) },
    });
  });

  it('returns 200 with the operation of a write that is done later', async () => {
    const { status, json } = await write({ name: 'Hot lead', tag_level: 'account' }, 'asynchronous');
    expect([status, Object.keys(json)]).toEqual([200, ['operationId']]);
  });

  it("returns 422 with the operation and the provider's message when the provider refuses", async () => {
    const { status, headers, json } = await write({ tag_level: 'account' });
    expect(status).toBe(422);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(json).toMatchObject({ operationId: expect.any(String), result: { success: false } });
    expect(json.errors[0].message).toContain('error writing tags');
  });

  it('says 404 as a problem document when there is no installation', async () => {
    const { server } = await installed();
    const body = { groupRef: 'unknown', type: 'create', record: {} };
    const { status, json } = await server.call('POST', `${INTEGRATION}/objects/tags`, { api: 'write', body });
    expect([status, json.subsystem]).toEqual([404, 'write']);
  });
});

describe('the read API', () => {
  it('returns 201 with the operation of a read that begins now', async () => {
    const { server } = await installed();
    const body = { groupRef: 'g1', mode: 'async' };
    const { status, json } = await server.call('POST', `${INTEGRATION}/objects/calls`, { api: 'read', body });
    expect(status).toBe(201);
    const operation = await server.call('GET', `/projects/acme/operations/${json.operationId}`);
    expect(operation.json).toMatchObject({ actionType: 'read', resource: 'calls', status: 'in_progress' });
  });

  it('pauses and resumes without a body, with an empty and with a chosen one', async () => {
    const { server, id } = await installed();
    const send = async (action: string, options: CallOptions = {}) => {
      const { status } = await server.call('POST', `${INTEGRATION}/installations/${id}:${action}`, {
        api: 'read',
        ...options,
      });
      const { json } = await server.call('GET', `${INSTALLATIONS}/${id}`, { key: KEYS.frontend });
      return [status, json.config.content.read.objects.calls.disabled === true];
    };
    expect(await send('pause')).toEqual([204, true]);
    expect(await send('unpause', { body: {} })).toEqual([204, false]);
    expect(await send('pause', { body: { objects: ['calls'], note: 'For a while' } })).toEqual([204, true]);
    expect(await send('pause', { body: { objects: ['nothing'] } })).toEqual([400, true]);
    expect(await send('stop')).toEqual([404, true]);
  });
});
