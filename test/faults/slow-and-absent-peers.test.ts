import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { afterThisTest, CALLS, createFaultWorld, hasAllCalls, untilFinished } from '../support/fault-world.ts';
import { deployCalls, installCalls, triggerCalls } from '../support/installed-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

it('a provider that drops, limits and breaks off is read to the end', async () => {
  const { sandbox, receiver, boot } = await createFaultWorld();
  const server = await boot({ AMP_TIME_SCALE: '60' });
  await deployCalls(server, receiver.url);
  const installation = await installCalls(server);
  await untilFinished(server, installation);

  sandbox.faults.add({ kind: 'drop', times: 3 });
  sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 5 });
  sandbox.faults.add({ kind: 'truncate' });
  const before = receiver.received.length;
  await triggerCalls(server);
  const [latest] = await untilFinished(server, installation);
  expect(latest).toMatchObject({ status: 'success', result: `[calls] Read ${CALLS} records` });
  expect(hasAllCalls(receiver.received.slice(before))).toBe(true);
}, 60_000);

it('a slow receiver slows the read down and costs no memory', async () => {
  const { sandbox, receiver, boot } = await createFaultWorld(40_000);
  const server = await boot();
  await deployCalls(server, receiver.url);
  await receiver.stop();

  // Accepts every request and responds to one after the other, five in a second.
  const waiting: ServerResponse[] = [];
  const enough = Promise.withResolvers<void>();
  let completed = 0;
  const slow = createServer((request, response) => {
    request.resume();
    waiting.push(response);
  });
  const timer = setInterval(() => {
    const next = waiting.shift();
    if (next === undefined) return;
    next.writeHead(204).end();
    completed += 1;
    if (completed === 25) enough.resolve();
  }, 200);
  await new Promise<void>((resolve) => slow.listen(Number(new URL(receiver.url).port), '127.0.0.1', resolve));
  afterThisTest(() => {
    clearInterval(timer);
    slow.closeAllConnections();
    slow.close();
  });

  const before = sandbox.journal.entries().length;
  await installCalls(server);
  await enough.promise;
  const pages = sandbox.journal.entries().length - before;
  // Read only as far as was delivered, and the little that is on its way.
  expect(pages).toBeLessThan(30);
  expect(waiting.length).toBeLessThanOrEqual(8);
  expect(await residentMegabytes(server.pid)).toBeLessThan(250);
}, 60_000);

it('a receiver that never responds does not hold up another one', async () => {
  const { sandbox, receiver, boot } = await createFaultWorld();
  const server = await boot();
  await deployCalls(server, receiver.url);
  const silent = createServer(() => {});
  await receiver.stop();
  await new Promise<void>((resolve) => silent.listen(Number(new URL(receiver.url).port), '127.0.0.1', resolve));
  afterThisTest(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await installCalls(server);

  const healthy = await startWebhookReceiver();
  afterThisTest(() => healthy.stop());
  await deployCalls(server, healthy.url, 'healthy');
  await installCalls(server, 'healthy');
  await healthy.until(hasAllCalls);
  expect(sandbox.journal.entries().every(({ status }) => status === 200)).toBe(true);
}, 60_000);

/** @returns resident memory of a process; 0 where the system does not say */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
