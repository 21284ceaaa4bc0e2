import { expect, test } from 'vitest';
import { drain } from './drain.ts';

test('runs until nothing is due, including follow-up work', async () => {
  let operations = 0;
  let deliveries = 0;
  let ticks = 2;
  const total = await drain({
    runSchedules: async () => {
      if (ticks === 0) return 0;
      ticks -= 1;
      operations += 1;
      return 1;
    },
    runOperations: async () => {
      const done = operations;
      deliveries += done;
      operations = 0;
      return done;
    },
    runTasks: async () => 0,
    runEvents: async () => 0,
    runDeliveries: async () => {
      const done = deliveries;
      deliveries = 0;
      return done;
    },
  });
  expect(total).toBe(6);
});

test('throws the error of a failed worker', async () => {
  const broken = {
    runSchedules: async () => 0,
    runDeliveries: async () => 0,
    runTasks: async () => 0,
    runEvents: async () => 0,
  };
  const draining = drain({
    ...broken,
    runOperations: async () => {
      throw new Error('bug');
    },
  });
  await expect(draining).rejects.toThrow('bug');
});
