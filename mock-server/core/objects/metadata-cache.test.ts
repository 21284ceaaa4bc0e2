import { expect, it } from 'vitest';
import { ok } from '../kernel/result.ts';
import { createMetadataCache } from './metadata-cache.ts';

it('holds a limited number of descriptions, and forgets the oldest ones first', async () => {
  const cache = createMetadataCache({ monotonic: () => 0 });
  const asked: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      asked.push(key);
      return ok({ name: key, fields: {} });
    });
  for (let number = 0; number <= 1_000; number += 1) await get(String(number));
  asked.length = 0;
  await get('1000');
  await get('0');
  expect(asked).toEqual(['0']);
});
