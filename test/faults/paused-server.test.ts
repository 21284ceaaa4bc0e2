import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createPostgresSchema, isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { afterThisTest, CALLS, createFaultWorld, untilFinished } from '../support/fault-world.ts';
import { deployCalls, installCalls } from '../support/installed-server.ts';

it.skipIf(!(await isPostgresAvailable()))(
  'a process that was stopped for longer than its lease comes back and writes nothing',
  { tags: ['postgres'], timeout: 60_000 },
  async () => {
    const schema = await createPostgresSchema();
    afterThisTest(() => schema.drop());
    const env = { DATABASE_URL: schema.url, AMP_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const { receiver, boot } = await createFaultWorld();
    await receiver.stop();

    // Keeps the first process waiting, takes the messages of the second, and then fails the first.
    const isAsked = Promise.withResolvers<void>();
    const isOver = Promise.withResolvers<void>();
    let tries = 0;
    const picky = createServer(async (request, response) => {
      request.resume();
      tries += 1;
      if (tries <= 4) {
        isAsked.resolve();
        await isOver.promise;
        response.writeHead(500).end();
      } else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => picky.listen(Number(new URL(receiver.url).port), '127.0.0.1', resolve));
    afterThisTest(() => {
      picky.closeAllConnections();
      picky.close();
    });

    const first = await boot(env);
    await deployCalls(first, receiver.url);
    const installation = await installCalls(first);
    await isAsked.promise;
    process.kill(first.pid, 'SIGSTOP');
    // As if its time had run out.
    await schema.query('update operations set lease_until = 1 where lease_token is not null');
    tries = 4;

    const second = await boot(env);
    const [finished] = await untilFinished(second, installation);
    expect(finished).toMatchObject({ status: 'success', result: `[calls] Read ${CALLS} records` });

    process.kill(first.pid, 'SIGCONT');
    isOver.resolve();
    expect(await first.stop()).toBe(0);
    expect(first.log()).toContain('operation.lease_lost');
    expect((await untilFinished(second, installation))[0]).toEqual(finished);
    expect((await schema.query("select * from deliveries where status <> 'delivered'")).rows).toEqual([]);
  },
);
