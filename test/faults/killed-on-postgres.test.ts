import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest, bodiesPerId, createFaultWorld, hasAllCalls, untilFinished } from '../support/fault-world.ts';
import { deployCalls, installCalls } from '../support/installed-server.ts';

it.skipIf(!(await isPostgresAvailable()))(
  'what a killed process had in hand on a shared database goes on within half a minute',
  { tags: ['postgres'], timeout: 60_000 },
  async () => {
    const schema = await createPostgresSchema();
    afterThisTest(() => schema.drop());
    const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const { receiver, boot } = await createFaultWorld();
    const first = await boot(env);
    await deployCalls(first, receiver.url);
    const installation = await installCalls(first);
    await receiver.until((received) => received.length >= 2);
    await first.kill();
    const killedAt = performance.now();
    expect(hasAllCalls(receiver.received)).toBe(false);

    const second = await boot(env);
    await receiver.until(hasAllCalls);
    expect(performance.now() - killedAt).toBeLessThan(30_000);
    expect(await untilFinished(second, installation)).toMatchObject([{ status: 'success' }]);
    expect(bodiesPerId(receiver.received)).toEqual(new Set([1]));
  },
);
