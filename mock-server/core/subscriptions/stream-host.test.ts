import { expect, it } from 'vitest';
import { createTestPorts } from '../../../test/support/core-ports.ts';
import { streamTaskId } from '../kernel/task-ids.ts';
import { TIME_LIMITS } from '../kernel/time-limits.ts';
import { LeaseKeeper } from '../scheduling/lease-keeper.ts';
import { taskOf } from '../scheduling/task-request.ts';
import { StreamHost } from './stream-host.ts';

it('opens the stream of a project before the many that another one has wanted for longer', async () => {
  const ports = createTestPorts();
  const { tasks } = ports.store;
  const now = ports.clock.now();
  const request = (connectionId: string, projectId: string, dueAt: number) =>
    tasks.request(taskOf(streamTaskId('salesforce', connectionId), projectId, dueAt));
  for (let index = 0; index < 200; index += 1) await request(`many-${index}`, 'many', now - 1_000);
  await request('few', 'few', now);

  const streams = new StreamHost(ports, new LeaseKeeper(ports, tasks.renewLeases));
  expect(await streams.claim()).toBe(50);
  await streams.idle();
  // Without a connection the stream has ended, and is no longer due.
  expect((await tasks.get(streamTaskId('salesforce', 'few')))?.dueAt).toBeNull();
});

it('opens no second stream of a connection whose first one lost its lease and is ending, whatever queue it is in', async () => {
  const ports = createTestPorts();
  const { tasks, connections } = ports.store;
  const ending = Promise.withResolvers<undefined>();
  ports.store = { ...ports.store, connections: { ...connections, get: () => ending.promise } };
  const id = streamTaskId('salesforce', 'c1');
  await tasks.request(taskOf(id, 'p1', ports.clock.now()));
  const streams = new StreamHost(ports, new LeaseKeeper(ports, tasks.renewLeases));
  expect(await streams.claim()).toBe(1);

  ports.clock.advance(TIME_LIMITS.lease);
  await tasks.request({ ...taskOf(id, 'p1', ports.clock.now()), queue: 'salesforce/c1' });
  expect(await streams.claim()).toBe(0);
  ending.resolve(undefined);
  await streams.idle();
  expect(await streams.claim()).toBe(1);
});
