import { expect } from 'vitest';
import { DEMO_KEY } from '../../../mock-server/sandbox/call-tracking/account-data.ts';
import type { Installation } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { CALLS } from '../../support/management-steps.ts';
import type { Effect, LimitCase } from './limit.ts';
import { expectIssue, expectStatus, maximum, minimum } from './limit.ts';
import type { LimitWorld } from './limit-world.ts';
import { created, createInstalledLimitWorld, INTEGRATION } from './limit-world.ts';

const DAY_MS = 86_400_000;
/** How long a read waits before it looks again whether messages were requested. */
const WAIT_MS = 15_000;

const deploy = (world: LimitWorld, pageSize: number) => {
  const calls = { objectName: 'calls', destination: 'hooks', delivery: { mode: 'onRequest', pageSize } };
  const integrations = [{ name: 'calls-to-crm', provider: 'callRail', read: { objects: [calls] } }];
  const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations });
  return world.call('PUT', '/projects/acme/integrations:batch', { body: { sourceYaml } });
};

const pageSize: Effect = {
  place: ' records in a message',
  accept: async (records) => expectStatus(await deploy(await createInstalledLimitWorld(), records), 200),
  refuse: async (records) =>
    expectIssue(
      await deploy(await createInstalledLimitWorld(), records),
      422,
      '$.integrations[0].read.objects[0].delivery.pageSize',
    ),
};

/** Installs again under a revision that delivers on request, and reads pages of one message each. @returns the operation's id */
async function readOnRequest(world: LimitWorld & { installation: Installation }, pages: number): Promise<string> {
  const path = `${INTEGRATION}/installations/${world.installation.id}`;
  expectStatus(await deploy(world, LIMITS.minResultPageSize), 200);
  expectStatus(await world.call('DELETE', path), 204);
  const person = { provider: 'callRail', groupRef: 'g1', consumerRef: 'ada', apiKey: DEMO_KEY };
  await created(world.call('POST', '/projects/acme/connections:generate', { body: person }));
  await created(
    world.call('POST', `${INTEGRATION}/installations`, {
      body: { groupRef: 'g1', config: { content: { provider: 'callRail', read: { objects: { calls: CALLS } } } } },
    }),
  );
  world.provider = ({ url }) => {
    if (!url.includes('/calls.json')) return undefined;
    const page = Number(new URL(url).searchParams.get('page') ?? '1');
    const calls = Array.from({ length: LIMITS.minResultPageSize }, (_, index) => ({ id: `CAL${page}-${index}` }));
    return Response.json({ page, total_pages: pages, total_records: pages * calls.length, calls });
  };
  const { operationId } = await created(
    world.call('POST', `${INTEGRATION}/objects/calls`, { api: 'read', body: { groupRef: 'g1', mode: 'async' } }),
  );
  await world.work();
  return operationId;
}

/** @returns messages that arrived */
async function request(world: LimitWorld, pages: number): Promise<number> {
  const before = world.tries.length;
  const path = `${INTEGRATION}/objects/calls:deliverResults`;
  expectStatus(await world.call('POST', path, { api: 'read', body: { groupRef: 'g1', pages } }), 204);
  await world.work();
  return world.tries.length - before;
}

const held: LimitCase = {
  title: 'a read stops when that many messages are held, and continues when some are requested',
  run: async () => {
    const world = await createInstalledLimitWorld();
    const operationId = await readOnRequest(world, LIMITS.maxHeldMessages + 5);
    const status = async () => (await world.call('GET', `/projects/acme/operations/${operationId}`)).json.status;
    expect(await status()).toBe('in_progress');
    expect(await request(world, 10)).toBe(10);
    world.advance(WAIT_MS);
    await world.work();
    expect(await status()).toBe('success');
    expect(await request(world, 2 * LIMITS.maxHeldMessages)).toBe(LIMITS.maxHeldMessages - 5);
  },
};

const heldMessageAge = (afterMs: number): LimitCase => {
  const isAvailable = afterMs <= LIMITS.heldMessageDays * DAY_MS;
  return {
    title: `a held message is ${isAvailable ? 'there' : 'removed'} after ${afterMs} ms`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      await readOnRequest(world, 1);
      world.advance(afterMs);
      await world.sweep();
      expect(await request(world, 1)).toBe(isAvailable ? 1 : 0);
    },
  };
};

export const HELD_LIMITS = {
  minResultPageSize: minimum(LIMITS.minResultPageSize, pageSize),
  maxResultPageSize: maximum(LIMITS.maxResultPageSize, pageSize),
  maxHeldMessages: [held],
  heldMessageDays: [-1, 0, 1].map((step) => heldMessageAge(LIMITS.heldMessageDays * DAY_MS + step)),
} satisfies Record<string, LimitCase[]>;
