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

it('does not look for work while all that is due waits for the limit of its group', async () => {
  const { ports } = await createInstalledWorld();
  let available = 0;
  let waiting = 3;
  const worker = new QueueWorker<{ attempts: number }>({
    ports,
    kind: 'deliveries',
    capacity: 8,
    perQueue: 8,
    leaseMs: 1_000,
    availableOfGroup: () => available,
    dueQueues: async () => [{ queue: 'a/1', since: 0, count: waiting }],
    claim: async ({ queues }) => {
      const count = queues.get('a/1') ?? 0;
      waiting -= count;
      return Array.from({ length: count }, () => ({ attempts: 0 }));
    },
    queueOf: () => 'a/1',
    handle: async () => {},
    isStopping: () => false,
  });
  const before = ports.wakeUps;
  expect(await worker.run()).toBe(0);
  for (let step = 0; step < 20; step += 1) ports.clock.advance(50);
  expect(ports.wakeUps).toBe(before);
  available = 3;
  expect(await worker.run()).toBe(3);
});
