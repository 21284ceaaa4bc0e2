import { describe, expect, it } from 'vitest';
import type { Client } from './client.ts';

export function writeSuite(use: () => Client): void {
  describe('Writes', () => {
    it('3: a synchronous create responds with the record', async () => {
      await use().install('w-sync');
      const body = { groupRef: 'w-sync', type: 'create', record: { name: 'From a test', color: 'red1' } };
      const response = await use().write('tags', body);
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        operationId: expect.any(String),
        result: { success: true, recordId: expect.stringMatching(/^TAG/), data: { name: 'From a test' } },
      });
      const operation = await use().project('GET', `/operations/${response.body.operationId}`);
      expect(operation.body).toMatchObject({ actionType: 'write', status: 'success', resource: 'tags' });
    });

    it('3: an update changes the record that it names', async () => {
      await use().install('w-update');
      const created = await use().write('tags', { groupRef: 'w-update', type: 'create', record: { name: 'Before' } });
      const id = created.body.result.recordId;
      const body = { groupRef: 'w-update', type: 'update', record: { id, name: 'After' } };
      expect((await use().write('tags', body)).body).toMatchObject({
        result: { recordId: id, data: { name: 'After' } },
      });
    });

    it("3: a create that the provider refuses gets 422 and the provider's message", async () => {
      await use().install('w-refused');
      const body = { groupRef: 'w-refused', type: 'create', record: { color: 'no colour' } };
      const response = await use().write('tags', body);
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        operationId: expect.any(String),
        errors: [{ message: expect.stringContaining('color') }],
        result: { success: false },
      });
    });

    it('an asynchronous create returns immediately and ends as an operation', async () => {
      await use().install('w-async');
      const body = { groupRef: 'w-async', type: 'create', mode: 'asynchronous', record: { name: 'Later' } };
      const response = await use().write('tags', body);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ operationId: expect.any(String) });
      const path = `/operations/${response.body.operationId}`;
      await expect
        .poll(async () => (await use().project('GET', path)).body.status, { timeout: 10_000 })
        .toBe('success');
    });

    it.each([
      ['no group', { type: 'create', record: {} }],
      ['an unknown type', { groupRef: 'w-odd', type: 'upsert', record: {} }],
      ['neither record nor batch', { groupRef: 'w-odd', type: 'create' }],
      ['an update without id', { groupRef: 'w-odd', type: 'update', record: { name: 'x' } }],
      [
        'a deadline of 49 hours',
        {
          groupRef: 'w-odd',
          type: 'create',
          mode: 'asynchronous',
          record: { name: 'x' },
          retryPolicy: { deadlineHours: 49 },
        },
      ],
      ['a delete that the installation does not allow', { groupRef: 'w-odd', type: 'delete', record: { id: 'TAG1' } }],
      [
        'a batch, which this provider does not take',
        { groupRef: 'w-odd', type: 'create', batch: [{ record: { name: 'x' } }] },
      ],
    ])('refuses %s with 400 and asks the provider nothing', async (what, body) => {
      if ((await use().project('GET', '/connections?groupRef=w-odd')).body.length === 0) await use().install('w-odd');
      const before = use()
        .target.provider.journal.entries()
        .filter(({ path }) => path.includes('/tags')).length;
      const response = await use().write('tags', body);
      expect(response.status, what).toBe(400);
      expect(response.body).not.toBe('');
      const after = use()
        .target.provider.journal.entries()
        .filter(({ path }) => path.includes('/tags')).length;
      expect(after).toBe(before);
    });

    it('an object that the manifest does not write is refused, and a group that has not installed', async () => {
      await use().install('w-object');
      const body = { groupRef: 'w-object', type: 'create', record: { name: 'x' } };
      expect([400, 404]).toContain((await use().write('companies', body)).status);
      expect((await use().write('tags', { ...body, groupRef: 'w-unknown' })).status).toBe(404);
    });
  });
}
