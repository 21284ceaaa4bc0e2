import { describe, expect, it } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Client } from './client.ts';

const generate = (client: Client, body: object) => client.project('POST', '/connections:generate', { body });
const listed = async (client: Client, groupRef: string) =>
  (await client.project('GET', `/connections?groupRef=${groupRef}`)).body;

export function connectSuite(use: () => Client): void {
  describe('Connections', () => {
    it('a key that the provider accepts makes a connection, with the account that was found', async () => {
      const connection = await use().connect('c-good');
      expect(connection).toMatchObject({
        provider: 'callRail',
        authScheme: 'apiKey',
        status: 'created',
        group: { groupRef: 'c-good' },
        consumer: { consumerRef: 'user-of-c-good' },
        providerMetadata: { accountId: { value: expect.stringMatching(/^\d+$/), source: 'provider' } },
      });
      expect(JSON.stringify(connection)).not.toContain(MOCK.providerKey);
    });

    it('a key that the provider rejects creates none, and its message is passed on', async () => {
      const person = { groupRef: 'c-bad', consumerRef: 'u', provider: 'callRail' };
      const { status, body } = await generate(use(), { ...person, apiKey: 'a-wrong-key' });
      expect(status).toBe(422);
      expect(body.detail.length).toBeGreaterThan(10);
      expect(JSON.stringify(body)).not.toContain('a-wrong-key');
      expect(await listed(use(), 'c-bad')).toEqual([]);
    });

    it('a key without account makes none', async () => {
      const person = { groupRef: 'c-none', consumerRef: 'u', provider: 'callRail' };
      expect((await generate(use(), { ...person, apiKey: 'no-account-key' })).status).toBe(422);
      expect(await listed(use(), 'c-none')).toEqual([]);
    });

    it.each([
      ['no credential', {}, 400],
      ['a credential of another kind', { basicAuth: { username: 'u', password: 'p' } }, 400],
      ['an unknown provider', { provider: 'unknown', apiKey: 'k' }, 422],
    ])('refuses %s', async (_what, change, expected) => {
      const person = { groupRef: 'c-odd', consumerRef: 'u', provider: 'callRail' };
      expect((await generate(use(), { ...person, ...change })).status).toBe(expected);
    });

    it('the newest connection of a group comes first', async () => {
      await use().connect('c-two');
      const second = await use().connect('c-two');
      expect((await listed(use(), 'c-two')).map(({ id }: { id: string }) => id)[0]).toBe(second.id);
    });

    it('an unused connection can be deleted', async () => {
      const { id } = await use().connect('c-gone');
      expect((await use().project('DELETE', `/connections/${id}`)).status).toBe(204);
      expect((await use().project('GET', `/connections/${id}`)).status).toBe(404);
    });
  });
}
