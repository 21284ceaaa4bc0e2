import { expect, it } from 'vitest';
import {
  afterThisTest,
  bodiesPerId,
  CALLS,
  createFaultWorld,
  hasAllCalls,
  idsPerRecord,
  recordIds,
  untilFinished,
} from '../support/fault-world.ts';
import { deployCalls, installCalls, writeTagLater } from '../support/installed-server.ts';
import { isSignedWith, startWebhookReceiver } from '../support/webhook-receiver.ts';

/** Calls on a page of the provider. */
const PAGE = 250;

it('a server killed again and again in the middle of a backfill delivers every record, repetitions under the same id', async () => {
  const { sandbox, receiver, boot } = await createFaultWorld();
  let server = await boot();
  const signingKey = await deployCalls(server, receiver.url);
  const installation = await installCalls(server);

  for (const enough of [1, 4, 6]) {
    await receiver.until((received) => received.length >= enough);
    await server.kill();
    expect(hasAllCalls(receiver.received)).toBe(false);
    server = await boot();
  }
  await receiver.until(hasAllCalls);
  const [operation] = await untilFinished(server, installation);

  expect(operation).toMatchObject({ status: 'success', result: `[calls] Read ${CALLS} records` });
  const { received } = receiver;
  expect(bodiesPerId(received)).toEqual(new Set([1]));
  expect(idsPerRecord(received)).toEqual(new Set([1]));
  expect(received.every((one) => isSignedWith(one, signingKey))).toBe(true);
  // Each kill repeats the page in flight and the one before it at most.
  expect(recordIds(received).length).toBeLessThanOrEqual(CALLS + 3 * 2 * PAGE);
  expect(sandbox.journal.entries().length).toBeLessThan(40);
  expect(await server.stop()).toBe(0);
}, 60_000);

it('a receiver that was away gets every message when it is back, also over a kill in between', async () => {
  const { receiver, boot } = await createFaultWorld();
  let server = await boot({ AMP_TIME_SCALE: '60' });
  await deployCalls(server, receiver.url);
  await receiver.stop();
  const installation = await installCalls(server);
  // A dead receiver does not fail a read: its messages wait.
  expect(await untilFinished(server, installation)).toMatchObject([{ status: 'success' }]);

  await server.kill();
  const back = await startWebhookReceiver(Number(new URL(receiver.url).port));
  afterThisTest(() => back.stop());
  server = await boot({ AMP_TIME_SCALE: '60' });
  await back.until(hasAllCalls);
  expect(recordIds(back.received)).toHaveLength(CALLS);
  expect(bodiesPerId(back.received)).toEqual(new Set([1]));
}, 60_000);

it('an asynchronous create that a kill cut off ends as unknown and is not sent again', async () => {
  const { sandbox, receiver, boot } = await createFaultWorld();
  let server = await boot();
  await deployCalls(server, receiver.url);
  const installation = await installCalls(server);
  await untilFinished(server, installation);

  const isSent = Promise.withResolvers<void>();
  const { dequeue } = sandbox.faults;
  sandbox.faults.dequeue = (method, path) => {
    if (method !== 'POST') return dequeue(method, path);
    isSent.resolve();
    return { kind: 'hang' };
  };
  const operationId = await writeTagLater(server, { name: 'Killed', tag_level: 'account' });
  await isSent.promise;
  await server.kill();
  server = await boot();
  const operations = await untilFinished(server, installation);
  expect(operations.find(({ id }) => id === operationId)).toMatchObject({
    status: 'failure',
    result: expect.stringContaining('The outcome is unknown'),
  });
  expect(sandbox.journal.entries().filter(({ method }) => method === 'POST')).toHaveLength(1);
}, 60_000);
