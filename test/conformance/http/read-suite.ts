import { describe, expect, it } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { WebhookMessage } from '../../../src/contract/index.ts';
import type { Client } from './client.ts';
import { CALLS, INSTALLATIONS } from './client.ts';

const messagesFor = (client: Client, groupRef: string, readType?: WebhookMessage['readType']) =>
  client.target
    .messages()
    .filter((message) => message.groupRef === groupRef && (readType ?? message.readType) === message.readType);
const recordsIn = (messages: WebhookMessage[]) => messages.flatMap((message) => message.result ?? []);

export function readSuite(use: () => Client): void {
  describe('Messages', () => {
    it('an install delivers all history to the webhook, in the public shape', async () => {
      const installation = await use().install('r-all');
      await expect.poll(() => recordsIn(messagesFor(use(), 'r-all')).length, { timeout: 10_000 }).toBe(30);
      const [message] = messagesFor(use(), 'r-all');
      expect(message).toMatchObject({
        action: 'read',
        provider: MOCK.provider,
        groupRef: 'r-all',
        groupName: 'r-all',
        consumerRef: 'user-of-r-all',
        installationId: installation.id,
        objectName: 'calls',
        readType: 'backfill',
        operationId: expect.any(String),
        resultInfo: { type: 'inline', numRecords: expect.any(Number) },
      });
      const [entry] = message?.result ?? [];
      expect(Object.keys(entry?.fields ?? {}).toSorted()).toEqual(['direction', 'duration', 'id', 'start_time']);
      expect(entry?.mappedFields).toEqual({ caller_phone: entry?.raw['customer_phone_number'] });
      expect(new Set(recordsIn(messagesFor(use(), 'r-all')).map(({ raw }) => raw['id'])).size).toBe(30);
    });

    it('a read is an operation that ends with success', async () => {
      const { id } = await use().install('r-operation');
      const path = `${INSTALLATIONS}/${id}/operations`;
      await expect
        .poll(async () => (await use().project('GET', path)).body.results[0]?.status, { timeout: 10_000 })
        .toBe('success');
      const { results, pagination } = (await use().project('GET', path)).body;
      expect(results).toMatchObject([{ actionType: 'read', resource: 'calls', installationId: id }]);
      expect(pagination).toEqual({ done: true });
      expect((await use().project('GET', `/operations/${results[0].id}`)).body).toEqual(results[0]);
    });
  });

  describe('Reads', () => {
    it('a read on demand returns its operation and is delivered as triggered', async () => {
      await use().install('r-demand', {
        provider: 'callRail',
        read: { objects: { calls: { ...CALLS, backfill: { defaultPeriod: { days: 0 } } } } },
      });
      const { status, body } = await use().read('/objects/calls', { groupRef: 'r-demand', mode: 'async' });
      expect(status).toBe(201);
      expect(body).toEqual({ operationId: expect.any(String) });
      await expect
        .poll(() => recordsIn(messagesFor(use(), 'r-demand', 'triggered')).length, { timeout: 10_000 })
        .toBe(30);
    });

    it('a paused object refuses reads on demand', async () => {
      const { id } = await use().install('r-pause');
      const body = { groupRef: 'r-pause', mode: 'async' };
      expect((await use().read(`/installations/${id}:pause`, { objects: ['calls'] })).status).toBe(204);
      expect((await use().read('/objects/calls', body)).status).toBe(400);
      expect((await use().read(`/installations/${id}:unpause`, {})).status).toBe(204);
    });

    it.each([
      ['no mode', { groupRef: 'r-x' }, 400],
      ['another mode', { groupRef: 'r-x', mode: 'sync' }, 400],
      ['a group that has not installed', { groupRef: 'r-unknown', mode: 'async' }, 404],
    ])('refuses %s', async (_what, body, expected) => {
      expect((await use().read('/objects/calls', body)).status).toBe(expected);
    });
  });
}
