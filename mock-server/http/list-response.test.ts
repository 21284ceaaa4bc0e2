import { expect, it } from 'vitest';
import { listResponse } from './list-response.ts';

it('a list that its client leaves while a batch is read has not failed', async () => {
  const wanted = Promise.withResolvers<void>();
  const read = Promise.withResolvers<number[]>();
  async function* batches() {
    wanted.resolve();
    yield await read.promise;
  }
  const failures: unknown[] = [];
  const list = { items: [1], more: batches() };
  const { body } = listResponse(list, 200, new Headers(), (error) => failures.push(error));
  const reader = body?.getReader();
  await reader?.read();
  const next = reader?.read();
  await wanted.promise;
  const cancelled = reader?.cancel();
  read.resolve([2]);
  await cancelled;
  expect(await next).toMatchObject({ done: true });
  expect(failures).toEqual([]);
});
