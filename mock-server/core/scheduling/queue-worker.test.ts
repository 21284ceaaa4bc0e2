import { expect, it } from 'vitest';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { QueueWorker } from './queue-worker.ts';

it('begins few items while requests need the processor, and then twice as many each time', async () => {
  const { ports } = await createInstalledWorld();
  let waiting = 40;
  let isOverloaded = true;
  const worker = new QueueWorker<{ attempts: number }>({
    ports,
    kind: 'operations',
    capacity: 128,
    perQueue: 128,
    leaseMs: 1_000,
    dueQueues: async () => (waiting > 0 ? [{ queue: 'a/1', since: 0, count: waiting }] : []),
    claim: async ({ queues }) => {
      const count = queues.get('a/1') ?? 0;
      waiting -= count;
      return Array.from({ length: count }, () => ({ attempts: 0 }));
    },
    queueOf: () => 'a/1',
    handle: async () => {},
    isStopping: () => false,
    isOverloaded: () => isOverloaded,
  });
  expect(await worker.run()).toBe(4);
  expect(await worker.run()).toBe(0);
  ports.clock.advance(50);
  expect(await worker.run()).toBe(4);
  isOverloaded = false;
  expect(await worker.run()).toBe(0);
  ports.clock.advance(50);
  expect(await worker.run()).toBe(8);
  ports.clock.advance(50);
  expect(await worker.run()).toBe(16);
  ports.clock.advance(50);
  expect(await worker.run()).toBe(8);
  waiting = 100;
  expect(await worker.run()).toBe(100);
});
