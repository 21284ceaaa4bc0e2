import { expect, it } from 'vitest';
import { CallLimit } from './call-limit.ts';

/** A call that a test ends. */
function createCalls(limit: CallLimit) {
  const running: { key: string; end: () => void }[] = [];
  const call = (key: string) =>
    limit.run(key, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const own = { key, end: resolve };
      running.push(own);
      await promise;
      running.splice(running.indexOf(own), 1);
    });
  return { running, call, keys: () => running.map(({ key }) => key) };
}

it('no more calls run at the same time than the limit, and all of them run in the end', async () => {
  const { running, call } = createCalls(new CallLimit(32, 24));
  const all = Promise.all(Array.from({ length: 300 }, (_, index) => call(`tasks/${index % 3}`)));
  for (let done = 0; done < 300; done += 1) {
    await expect.poll(() => running.length).toBe(Math.min(32, 300 - done));
    running[0]?.end();
    await Promise.resolve();
  }
  await all;
});

it('calls of a key that hang keep no other key from its turn', async () => {
  const { call, keys } = createCalls(new CallLimit(4, 3));
  for (let count = 0; count < 10; count += 1) void call('hanging');
  void call('other');
  await expect.poll(keys).toEqual(['hanging', 'hanging', 'hanging', 'other']);
});

it('keys take turns, whatever number of calls wait', async () => {
  const { call, running } = createCalls(new CallLimit(1, 1));
  for (let count = 0; count < 3; count += 1) void call('many');
  void call('few');
  const order = [];
  for (let count = 0; count < 4; count += 1) {
    const [current] = running;
    order.push(current?.key);
    current?.end();
    await expect.poll(() => running[0] !== current).toBe(true);
  }
  expect(order).toEqual(['many', 'many', 'few', 'many']);
});

it('a call that fails gives its place back', async () => {
  const limit = new CallLimit(1, 1);
  await expect(limit.run('a', async () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await limit.run('b', async () => 'done')).toBe('done');
});
