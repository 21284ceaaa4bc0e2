import { describe, expect, it } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Installation } from '../../../src/contract/index.ts';
import type { Client } from './client.ts';
import { CALLS, INSTALLATIONS } from './client.ts';

const update = (client: Client, { id }: Installation, body: object) =>
  client.project('PATCH', `${INSTALLATIONS}/${id}`, { body });
const patch = (client: Client, objectName: string, body: object) =>
  client.project('PATCH', `/integrations/${MOCK.integration}/objects/${objectName}/config-content`, { body });
const calls = (installation: Installation) => installation.config.content.read?.objects['calls'];

export function installSuite(use: () => Client): void {
  describe('Installations', () => {
    it('what the manifest says is filled in', async () => {
      const installation = await use().install('i-new');
      expect(installation).toMatchObject({
        group: { groupRef: 'i-new' },
        healthStatus: 'healthy',
        createdBy: 'consumer:user-of-i-new',
      });
      expect(calls(installation)).toMatchObject({
        destination: MOCK.destination,
        schedule: '*/10 * * * *',
        selectedFields: { id: true, start_time: true, duration: true, direction: true },
        selectedFieldMappings: { caller_phone: 'customer_phone_number' },
        backfill: { defaultPeriod: { fullHistory: true } },
      });
      expect(installation.config.content.proxy).toEqual({ enabled: true });
    });

    it('each group can install an integration only once', async () => {
      await use().install('i-once');
      const body = { groupRef: 'i-once', config: { content: { provider: 'callRail' } } };
      expect((await use().project('POST', INSTALLATIONS, { body })).status).toBe(409);
      expect((await use().project('GET', `${INSTALLATIONS}?groupRef=i-once`)).body).toHaveLength(1);
    });

    it('a group without connection cannot install', async () => {
      const content = { provider: 'callRail', read: { objects: { calls: CALLS } } };
      const body = { groupRef: 'i-alone', config: { content } };
      expect((await use().project('POST', INSTALLATIONS, { body })).status).toBe(422);
    });

    it('a required mapping that is missing, or a field that does not exist, is refused', async () => {
      await use().connect('i-wrong');
      for (const wrong of [{ selectedFieldMappings: {} }, { selectedFields: { no_such_field: true } }]) {
        const objects = { calls: { ...CALLS, ...wrong } };
        const body = { groupRef: 'i-wrong', config: { content: { provider: 'callRail', read: { objects } } } };
        expect((await use().project('POST', INSTALLATIONS, { body })).status).toBe(422);
      }
      expect((await use().project('GET', `${INSTALLATIONS}?groupRef=i-wrong`)).body).toEqual([]);
    });

    it('uninstalling removes the connection that nothing else uses', async () => {
      const { id, connection } = await use().install('i-gone');
      expect((await use().project('DELETE', `${INSTALLATIONS}/${id}`)).status).toBe(204);
      expect((await use().project('GET', `${INSTALLATIONS}/${id}`)).status).toBe(404);
      expect((await use().project('GET', `/connections/${connection.id}`)).status).toBe(404);
    });
  });

  describe('Updates of an installation', () => {
    it('changes what the mask names and ignores the rest', async () => {
      const installation = await use().install('u-mask');
      const changed = { ...CALLS, selectedFields: { note: true } };
      const content = { provider: 'callRail', read: { objects: { calls: changed } }, proxy: { enabled: false } };
      const { status, body } = await update(use(), installation, {
        updateMask: ['config.content.read.objects.calls'],
        installation: { config: { content } },
      });
      expect(status).toBe(200);
      expect(calls(body)?.selectedFields).toMatchObject({ note: true, id: true });
      expect(calls(body)?.selectedFields).not.toHaveProperty('direction');
      expect(body.config.content.proxy).toEqual({ enabled: true });
      expect(body.updateTime).toBeDefined();
    });

    it.each([
      ['an unknown path', { updateMask: ['config.content.nothing'], installation: {} }],
      ['a path without value', { updateMask: ['config.content.read.objects.calls'], installation: {} }],
      ['no mask', { installation: {} }],
    ])('refuses %s with 400', async (what, body) => {
      const groupRef = `u-${what.replaceAll(' ', '-')}`;
      const installation = await use().install(groupRef);
      expect((await update(use(), installation, body)).status).toBe(400);
      expect((await use().project('GET', `${INSTALLATIONS}/${installation.id}`)).body.config).toEqual(
        installation.config,
      );
    });
  });

  describe('Patches of an object config', () => {
    it('adds, replaces and removes', async () => {
      await use().install('p-good');
      const changes = [
        { op: 'add', path: '/selectedFields/note', value: true },
        { op: 'replace', path: '/selectedFieldMappings/caller_phone', value: 'tracking_phone_number' },
        { op: 'remove', path: '/selectedFields/direction' },
      ];
      const { status, body } = await patch(use(), 'calls', { groupRef: 'p-good', action: 'read', changes });
      expect(status).toBe(200);
      expect(calls(body)).toMatchObject({
        selectedFields: { note: true },
        selectedFieldMappings: { caller_phone: 'tracking_phone_number' },
      });
      expect(calls(body)?.selectedFields).not.toHaveProperty('direction');
    });

    it.each([
      ['no changes', { changes: [] }],
      ['a path without slash', { changes: [{ op: 'add', path: 'disabled', value: true }] }],
      ['an add without value', { changes: [{ op: 'add', path: '/disabled' }] }],
      ['an unknown operation', { changes: [{ op: 'move', path: '/disabled' }] }],
      ['a way to the prototype', { changes: [{ op: 'add', path: '/__proto__/polluted', value: true }] }],
      ['two ways to name the installation', { installationId: 'x', changes: [{ op: 'remove', path: '/schedule' }] }],
    ])('refuses %s with 400', async (_what, body) => {
      await use().install(`p-${_what.replaceAll(' ', '-')}`);
      const groupRef = `p-${_what.replaceAll(' ', '-')}`;
      expect((await patch(use(), 'calls', { groupRef, action: 'read', ...body })).status).toBe(400);
      expect({}).not.toHaveProperty('polluted');
    });

    it('returns 404 for a group that has not installed', async () => {
      const changes = [{ op: 'remove', path: '/schedule' }];
      expect((await patch(use(), 'calls', { groupRef: 'p-unknown', action: 'read', changes })).status).toBe(404);
    });
  });
}
