import { describe, expect, it } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Client } from './client.ts';

/** Headers of a call through the proxy in the name of a group. */
async function headersFor(client: Client, groupRef: string): Promise<Record<string, string>> {
  const { body } = await client.project('GET', '');
  return {
    'x-api-key': client.target.apiKey,
    'x-amp-proxy-version': '1',
    'x-amp-project-id': body.id,
    'x-amp-integration-name': MOCK.integration,
    'x-amp-group-ref': groupRef,
  };
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}

export function proxySuite(use: () => Client): void {
  describe('Proxy', () => {
    it("passes a call to the provider with the customer's credential and gives its response back", async () => {
      const { connection } = await use().install('x-pass');
      const account = connection.providerMetadata?.['accountId']?.value;
      const path = `/v3/a/${account}/calls.json?per_page=2`;
      const response = await use().proxy('GET', path, await headersFor(use(), 'x-pass'));
      expect(response.status).toBe(200);
      expect(response.body.calls).toHaveLength(2);
      const seen = use()
        .target.provider.journal.entries()
        .findLast((entry) => entry.query['per_page'] === '2');
      expect(seen).toMatchObject({ credential: 'accepted', path: `/v3/a/${account}/calls.json` });
    });

    it("gives the provider's refusals back as they are", async () => {
      await use().install('x-missing');
      const response = await use().proxy('GET', '/v3/nothing', await headersFor(use(), 'x-missing'));
      expect(response.status).toBe(404);
      expect(response.headers.get('x-amp-error')).toBeNull();
    });

    it('takes the installation id in place of integration and group', async () => {
      const { id } = await use().install('x-id');
      const headers = await headersFor(use(), 'x-unknown');
      const response = await use().proxy('GET', '/v3/a.json', { ...headers, 'x-amp-installation-id': id });
      expect(response.status).toBe(200);
    });

    it.each([
      ['x-amp-proxy-version', 400],
      ['x-amp-project-id', 400],
      ['x-amp-group-ref', 400],
      ['x-api-key', 401],
    ])('refuses a call without %s with %i', async (header, expected) => {
      await use().install(`x-without-${header}`);
      const headers = without(await headersFor(use(), `x-without-${header}`), header);
      const response = await use().proxy('GET', '/v3/a.json', headers);
      expect(response.status).toBe(expected);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    });

    it('refuses another version with 400, a bearer token with 401 and an unknown installation with 404', async () => {
      await use().install('x-odd');
      const headers = await headersFor(use(), 'x-odd');
      expect((await use().proxy('GET', '/v3/a.json', { ...headers, 'x-amp-proxy-version': '2' })).status).toBe(400);
      const bearer = { ...without(headers, 'x-api-key'), authorization: 'Bearer token' };
      expect((await use().proxy('GET', '/v3/a.json', bearer)).status).toBe(401);
      expect((await use().proxy('GET', '/v3/a.json', { ...headers, 'x-amp-group-ref': 'unknown' })).status).toBe(404);
    });

    it('Errors 2: a 429 of the provider comes back with a time to retry', async () => {
      await use().install('x-quota');
      const fault = { kind: 'status', status: 429, retryAfter: 30, pathContains: '/v3/quota' } as const;
      use().target.provider.faults.add(fault);
      const response = await use().proxy('GET', '/v3/quota', await headersFor(use(), 'x-quota'));
      expect(response.status).toBe(429);
      expect(response.headers.get('x-amp-retry-after')).toMatch(/UTC$/);
      expect(response.headers.get('x-amp-retryable')).toBe('true');
    });
  });
}
