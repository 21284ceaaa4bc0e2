import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';

export function accessSuite(use: () => Client): void {
  describe('Authentication', () => {
    it.each([
      ['GET', ''],
      ['GET', '/integrations'],
      ['GET', '/connections'],
      ['POST', '/connections:generate'],
      ['PUT', '/integrations:batch'],
      ['GET', '/operations/x'],
      ['GET', '/api-keys'],
    ])('1: %s of the project%s needs a credential', async (method, path) => {
      const body = method === 'GET' ? undefined : {};
      expect((await use().project(method, path, { key: null, body })).status).toBe(401);
      const { status, headers, body: problem } = await use().project(method, path, { key: 'unknown-key', body });
      expect(status).toBe(401);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(JSON.stringify(problem)).not.toContain('unknown-key');
    });

    it('1: the write API and the read API need a credential', async () => {
      expect((await use().write('tags', {}, { key: null })).status).toBe(401);
      const { origins, project } = use().target;
      const url = `${origins.read}/v1/projects/${project}/integrations/x/objects/calls`;
      expect((await use().target.fetch(new Request(url, { method: 'POST', body: '{}' }))).status).toBe(401);
    });

    it('3: a key for the UI library may do what the components need', async () => {
      const key = use().target.frontendKey;
      for (const path of ['', '/integrations', '/connections']) {
        expect((await use().project('GET', path, { key })).status, path).toBe(200);
      }
    });

    it('3: and nothing that belongs to a backend', async () => {
      const key = use().target.frontendKey;
      for (const path of ['/destinations', '/api-keys']) {
        expect((await use().project('GET', path, { key })).status, path).toBe(403);
      }
      const body = { groupRef: 'g', type: 'create', record: {} };
      expect((await use().write('tags', body, { key })).status).toBe(403);
    });

    it('the catalogue of providers is public', async () => {
      const { status, body } = await use().api('GET', '/providers/callRail', { key: null });
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'callRail', authType: 'apiKey' });
    });
  });
}
