import { expect } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Effect, LimitCase } from './limit.ts';
import { expectIssue, expectStatus, maximum, minimum } from './limit.ts';
import type { LimitWorld } from './limit-world.ts';
import { createCrmLimitWorld, createInstalledLimitWorld } from './limit-world.ts';

const HOUR_MS = 3_600_000;
/** Time that a busy provider asks for. */
const WAIT_MS = HOUR_MS / 2;

const contact = (number: number) => ({ email: `person-${number}@example.com` });
const contacts = (count: number) => Array.from({ length: count }, (_, index) => ({ record: contact(index) }));
const autoBatched = (policy: object, number = 1) => ({
  mode: 'asynchronous',
  record: contact(number),
  autoBatchPolicy: policy,
});

async function statusOf(world: LimitWorld, operationId: string): Promise<string> {
  return (await world.call('GET', `/projects/acme/operations/${operationId}`)).json.status;
}

/** A body that is accepted as an asynchronous write, or refused with an issue at `name`. */
function inBody(name: string, bodyOf: (value: number) => object, world: () => Promise<LimitWorld>): Effect {
  return {
    place: ` as ${name}`,
    accept: async (value) => {
      const response = await (await world()).write(bodyOf(value), 'contacts');
      expectStatus(response, 200);
      expect(response.json).toEqual({ operationId: expect.any(String) });
    },
    refuse: async (value) => expectIssue(await (await world()).write(bodyOf(value), 'contacts'), 400, name),
  };
}

const delay = inBody(
  'autoBatchPolicy.maxDelayMinutes',
  (maxDelayMinutes) => autoBatched({ maxDelayMinutes }),
  createCrmLimitWorld,
);
const autoBatchHours = inBody(
  'autoBatchPolicy.retryDeadlineHours',
  (retryDeadlineHours) => autoBatched({ maxDelayMinutes: 1, retryDeadlineHours }),
  createCrmLimitWorld,
);
const hours = inBody(
  'retryPolicy.deadlineHours',
  (deadlineHours) => ({ mode: 'asynchronous', record: contact(1), retryPolicy: { deadlineHours } }),
  createCrmLimitWorld,
);

const batch: Effect = {
  place: ' records',
  accept: async (count) => {
    const response = await (await createCrmLimitWorld()).write({ batch: contacts(count) }, 'contacts');
    expectStatus(response, 200);
    expect(response.json).toMatchObject({ successCount: count, failureCount: 0 });
  },
  refuse: async (count) =>
    expectIssue(await (await createCrmLimitWorld()).write({ batch: contacts(count) }, 'contacts'), 400, 'batch'),
};

/** A batch of fewer records than `count` waits for its delay. */
const autoBatchRuns = (count: number): LimitCase => ({
  title: `${count} records ${count < LIMITS.autoBatchRecords ? 'wait' : 'run at once'}`,
  run: async () => {
    const world = await createCrmLimitWorld();
    const masters = new Set<string>();
    for (let number = 0; number < count; number += 1) {
      const response = await world.write(autoBatched({ maxDelayMinutes: 1440 }, number), 'contacts');
      expectStatus(response, 200);
      masters.add(response.json.operationId);
    }
    await world.work();
    const [first = ''] = masters;
    expect(masters.size).toBe(Math.ceil(count / LIMITS.autoBatchRecords));
    expect(await statusOf(world, first)).toBe(count < LIMITS.autoBatchRecords ? 'in_progress' : 'success');
  },
});

/** The provider does not take the first attempt and asks to be called again later, at the deadline plus `offsetMs`. */
const deadline = (limitHours: number, retryPolicy: object | undefined, offsetMs: number): LimitCase => {
  const isInTime = offsetMs <= 0;
  const when = offsetMs === 0 ? 'at' : `${Math.abs(offsetMs)} ms ${isInTime ? 'before' : 'after'}`;
  return {
    title: `an attempt that is due ${when} the ${limitHours} hours ${isInTime ? 'is made' : 'is not made'}`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      // Without jitter, an operation returns at the second that the provider asked for.
      world.server.ports.ids.random = () => 0;
      let tries = 0;
      world.provider = ({ method }) => {
        if (method !== 'POST') return undefined;
        tries += 1;
        return tries === 1
          ? Response.json({}, { status: 429, headers: { 'retry-after': String(WAIT_MS / 1000) } })
          : undefined;
      };
      const record = { name: 'late' };
      const { json } = await world.write({ mode: 'asynchronous', record, ...(retryPolicy && { retryPolicy }) });
      world.advance(limitHours * HOUR_MS + offsetMs - WAIT_MS);
      await world.work();
      expect(await statusOf(world, json.operationId)).toBe(isInTime ? 'in_progress' : 'failure');
      world.advance(WAIT_MS + 1_000);
      await world.work();
      expect(await statusOf(world, json.operationId)).toBe(isInTime ? 'success' : 'failure');
      expect(tries).toBe(isInTime ? 2 : 1);
    },
  };
};

const deadlines = (limitHours: number, retryPolicy?: object) =>
  [-1, 0, 1].map((offsetMs) => deadline(limitHours, retryPolicy, offsetMs));

export const WRITE_LIMITS = {
  maxBatchRecords: [...minimum(1, batch), ...maximum(LIMITS.maxBatchRecords, batch)],
  autoBatchRecords: [-1, 0, 1].map((offset) => autoBatchRuns(LIMITS.autoBatchRecords + offset)),
  maxAutoBatchDelayMinutes: [...minimum(1, delay), ...maximum(LIMITS.maxAutoBatchDelayMinutes, delay)],
  defaultRetryDeadlineHours: deadlines(LIMITS.defaultRetryDeadlineHours),
  maxRetryDeadlineHours: [
    ...minimum(1, hours),
    ...maximum(LIMITS.maxRetryDeadlineHours, hours),
    ...minimum(1, autoBatchHours),
    ...maximum(LIMITS.maxRetryDeadlineHours, autoBatchHours),
    ...deadlines(LIMITS.maxRetryDeadlineHours, { deadlineHours: LIMITS.maxRetryDeadlineHours }),
  ],
};
