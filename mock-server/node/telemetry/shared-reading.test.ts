import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/core-ports.ts';
import { sharedReading } from './shared-reading.ts';

test('metrics that are requested again and again read the database once a second', async () => {
  const clock = createManualClock();
  const readings: PromiseWithResolvers<number>[] = [];
  const read = sharedReading(clock, () => {
    readings.push(Promise.withResolvers());
    return readings.at(-1)?.promise ?? Promise.reject();
  });
  const first = [read(), read()];
  clock.advance(5_000);
  first.push(read());
  expect(readings).toHaveLength(1);
  readings[0]?.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  clock.advance(999);
  expect(await read()).toBe(1);
  clock.advance(1);
  const second = read();
  expect(readings).toHaveLength(2);
  readings[1]?.reject(new Error('The database is away.'));
  await expect(second).rejects.toThrow();
  void read();
  expect(readings).toHaveLength(3);
});
