import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';

export function errorSuite(use: () => Client): void {
  describe('Errors', () => {
    it('a body that is not JSON is refused with 400 and a problem document', async () => {
      const { status, headers, body } = await use().project('POST', '/destinations', { body: '{"name":' });
      expect(status).toBe(400);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({
        type: expect.stringMatching(/^(about:blank|urn:)/),
        title: expect.any(String),
        status: 400,
        detail: expect.any(String),
        requestId: headers.get('x-request-id'),
      });
    });

    it('a body of the wrong shape is refused with an issue for each place', async () => {
      const { status, body } = await use().project('POST', '/connections:generate', { body: { groupRef: 7 } });
      expect(status).toBe(400);
      const names = body.issues.map((issue: { name: string }) => issue.name);
      expect(names).toEqual(expect.arrayContaining(['groupRef', 'consumerRef', 'provider']));
      for (const issue of body.issues) {
        expect(issue).toMatchObject({ in: 'body', title: expect.any(String), detail: expect.any(String) });
      }
    });

    it('another content type is refused with 415', async () => {
      const options = { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      expect((await use().project('POST', '/destinations', options)).status).toBe(415);
    });

    it('a body of more than ten megabytes is refused with 413', async () => {
      const body = JSON.stringify({ name: 'x'.repeat(10_000_001) });
      expect((await use().project('POST', '/destinations', { body })).status).toBe(413);
    });

    it('what is not there is refused with 404', async () => {
      for (const path of ['/integrations/nothing', '/connections/nothing', '/operations/nothing', '/nowhere']) {
        expect((await use().project('GET', path)).status, path).toBe(404);
      }
      const other = await use().api('GET', '/projects/not-mine');
      expect([403, 404]).toContain(other.status);
    });

    it('an unsupported method is rejected with 405 and the supported methods', async () => {
      const { status, headers } = await use().project('DELETE', '/integrations');
      expect(status).toBe(405);
      expect(headers.get('allow')).toContain('GET');
    });
  });
}
