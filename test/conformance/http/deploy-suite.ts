import { describe, expect, it } from 'vitest';
import { MOCK, MOCK_MANIFEST } from '../../../mock-server/msw/index.ts';
import type { Integration } from '../../../src/contract/index.ts';
import type { Client } from './client.ts';

const deploy = (client: Client, sourceYaml: string) =>
  client.project('PUT', '/integrations:batch', { body: { sourceYaml } });

export function deploySuite(use: () => Client): void {
  describe('Deployments', () => {
    it('4.2: the same manifest again changes nothing', async () => {
      const before = (await use().project('GET', `/integrations/${MOCK.integration}`)).body;
      expect((await deploy(use(), MOCK_MANIFEST)).status).toBe(200);
      const after = (await use().project('GET', `/integrations/${MOCK.integration}`)).body;
      expect(after.latestRevision.id).toBe(before.latestRevision.id);
    });

    it('4.2: a changed manifest becomes the latest revision and leaves other integrations alone', async () => {
      const manifest = (name: string) =>
        `specVersion: 1.0.0\nintegrations: [{ name: extra, displayName: ${name}, provider: callRail, proxy: { enabled: true } }]`;
      const [first] = (await deploy(use(), manifest('One'))).body as Integration[];
      const [second] = (await deploy(use(), manifest('Two'))).body as Integration[];
      expect(second?.id).toBe(first?.id);
      expect(second?.latestRevision.id).not.toBe(first?.latestRevision.id);
      const names = (await use().project('GET', '/integrations')).body.map(({ name }: Integration) => name);
      expect(names).toEqual(expect.arrayContaining(['extra', MOCK.integration]));
      expect((await use().project('DELETE', '/integrations/extra')).status).toBe(204);
      expect((await use().project('GET', '/integrations/extra')).status).toBe(404);
    });

    it('4.1: a bad manifest is refused as a whole, with the place of each issue', async () => {
      const bad = `specVersion: 1.0.0
integrations:
  - name: good-one
    provider: callRail
    proxy:
      enabled: true
  - name: bad-one
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hook
          schedule: "*/5 * * * *"
`;
      const { status, body } = await deploy(use(), bad);
      expect(status).toBe(422);
      expect(body.issues).toHaveLength(1);
      expect(JSON.stringify(body.issues)).toContain('integrations[1].read.objects[0].schedule');
      expect(JSON.stringify(body.issues)).toMatch(/line 13|"line":13/);
      expect((await use().project('GET', '/integrations/good-one')).status).toBe(404);
    });
  });
}
