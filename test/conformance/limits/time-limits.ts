import { expect } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import { sharedTokenKeys, signToken } from '../../support/sign-token.ts';
import type { LimitCase } from './limit.ts';
import { expectIssue, expectStatus } from './limit.ts';
import type { LimitWorld } from './limit-world.ts';
import { created, createInstalledLimitWorld, createLimitWorld, INTEGRATION } from './limit-world.ts';
import { deliverCall } from './size-limits.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const trigger = (world: LimitWorld) =>
  world.call('POST', `${INTEGRATION}/objects/calls`, { api: 'read', body: { groupRef: 'g1', mode: 'async' } });

/** A schedule whose ticks are so many minutes apart, once an hour. */
const schedule = (minutes: number): LimitCase => {
  const cron = `0,${minutes} * * * *`;
  const isAccepted = minutes >= LIMITS.minScheduleMinutes;
  return {
    title: `${isAccepted ? 'accepts' : 'refuses'} ticks ${minutes} minutes apart, in a manifest and in a config`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      const sourceYaml = `specVersion: 1.0.0
integrations:
  - name: scheduled
    provider: callRail
    read: { objects: [{ objectName: calls, destination: hooks, schedule: "${cron}" }] }
`;
      const deployed = await world.call('PUT', '/projects/acme/integrations:batch', { body: { sourceYaml } });
      const changes = [{ op: 'replace', path: '/schedule', value: cron }];
      const patched = await world.call('PATCH', `${INTEGRATION}/objects/calls/config-content`, {
        body: { groupRef: 'g1', action: 'read', changes },
      });
      if (isAccepted) {
        expectStatus(deployed, 200);
        expectStatus(patched, 200);
      } else {
        expectIssue(deployed, 422, '$.integrations[0].read.objects[0].schedule');
        expectIssue(patched, 422, 'config.content.read.objects.calls.schedule');
      }
    },
  };
};

const download = (afterMs: number): LimitCase => {
  const isAvailable = afterMs < LIMITS.downloadUrlMinutes * MINUTE_MS;
  return {
    title: `a record is ${isAvailable ? 'there' : 'gone'} ${afterMs} ms after its message`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      const { resultInfo } = JSON.parse(await deliverCall(world, LIMITS.maxWebhookBytes + 1));
      world.advance(afterMs);
      const { pathname } = new URL(resultInfo.downloadUrl);
      expectStatus(await world.call('GET', `/${pathname}`), isAvailable ? 200 : 404);
    },
  };
};

const failedReads = (count: number): LimitCase => ({
  title: `after ${count} failed reads in a row the object is ${isPausedAfter(count) ? 'paused' : 'not paused'}`,
  run: async () => {
    const world = await createInstalledLimitWorld();
    world.provider = ({ url }) => (url.includes('/calls.json') ? Response.json({}, { status: 400 }) : undefined);
    for (let read = 1; read <= count; read += 1) {
      // A paused object takes no read on demand.
      expectStatus(await trigger(world), isPausedAfter(read - 1) ? 400 : 201);
      await world.work();
      world.advance(MINUTE_MS);
    }
    const { json } = await world.call('GET', `${INTEGRATION}/installations/${world.installation.id}`);
    expect(json.config.content.read.objects.calls.disabled ?? false).toBe(isPausedAfter(count));
  },
});
const isPausedAfter = (count: number) => count >= LIMITS.readFailuresBeforePause;

const receiverTime: LimitCase = {
  title: 'the sender of a message gives up after that time',
  run: async () => {
    const world = await createInstalledLimitWorld();
    await deliverCall(world, 0);
    expect(world.tries.map(({ timeoutMs }) => timeoutMs)).toEqual([LIMITS.webhookTimeoutSeconds * SECOND_MS]);
  },
};

/** Waits grow by up to a tenth, so that messages that failed together do not come back together. */
const JITTER = 0.1;

const retries: LimitCase = {
  title: 'each try comes when its wait is over, no earlier and at most a tenth later, and there is none after the last',
  run: async () => {
    const world = await createInstalledLimitWorld();
    world.receiverStatus = 503;
    await deliverCall(world, 0);
    for (const [index, seconds] of LIMITS.webhookRetrySeconds.entries()) {
      if (index === 0) continue; // The first attempt is the delivery itself.
      world.advance(seconds * SECOND_MS - 1);
      await world.work();
      expect(world.tries).toHaveLength(index);
      world.advance(seconds * SECOND_MS * JITTER + 1);
      await world.work();
      expect(world.tries).toHaveLength(index + 1);
    }
    world.advance(DAY_MS);
    await world.work();
    expect(world.tries).toHaveLength(LIMITS.webhookRetrySeconds.length);
  },
};

/** Attempts of one message before its destination may be disabled. */
const ATTEMPTS_BEFORE_DISABLING = 5;

const failingReceiver = (afterMs: number): LimitCase => {
  const isDisabled = afterMs >= LIMITS.webhookFailingDays * DAY_MS;
  return {
    title: `a destination is ${isDisabled ? 'disabled' : 'active'} when an attempt fails ${afterMs} ms after the first`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      world.receiverStatus = 503;
      await deliverCall(world, 0);
      const firstTryAt = world.tries[0]?.at ?? 0;
      for (const seconds of LIMITS.webhookRetrySeconds.slice(1, ATTEMPTS_BEFORE_DISABLING - 1)) {
        world.advance(seconds * SECOND_MS * (1 + JITTER));
        await world.work();
      }
      world.server.ports.clock.moveTo(firstTryAt + afterMs);
      await world.work();
      expect(world.tries).toHaveLength(ATTEMPTS_BEFORE_DISABLING);
      const { json } = await world.call('GET', '/projects/acme/destinations/hooks');
      expect(json.status).toBe(isDisabled ? 'disabled' : 'active');
    },
  };
};

/** Seconds beside the limit: a line is kept for whole days, to the second. */
const log = (afterMs: number): LimitCase => {
  const isKept = afterMs < LIMITS.logRetentionDays * DAY_MS;
  return {
    title: `the log of an operation is ${isKept ? 'kept' : 'removed'} after ${afterMs} ms`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      const { operationId } = await created(trigger(world));
      await world.work();
      world.advance(afterMs);
      await world.sweep();
      const { json } = await world.call('GET', `/projects/acme/operations/${operationId}/logs`);
      expect(json.length > 0).toBe(isKept);
    },
  };
};

/** Asks for the connections of a group with a user token. @returns status of the response */
async function askWithToken(claimsAt: (now: number) => { iat: number; exp: number }): Promise<number> {
  const world = await createLimitWorld();
  const key = { label: 'key', algorithm: 'RS256', publicKeyPem: sharedTokenKeys().publicKeyPem };
  const { kid } = await created(world.call('POST', '/projects/acme/jwt-keys', { body: key }));
  const now = world.server.ports.clock.now();
  const bearer = await signToken({ kid, now, claims: claimsAt(Math.floor(now / SECOND_MS)) });
  return (await world.call('GET', '/projects/acme/connections', { bearer })).status;
}

const tokenLife = (seconds: number): LimitCase => {
  const status = seconds <= LIMITS.maxTokenLifetimeSeconds ? 200 : 401;
  return {
    title: `a token made for ${seconds} seconds gets ${status}`,
    run: async () => expect(await askWithToken((now) => ({ iat: now, exp: now + seconds }))).toBe(status),
  };
};

const tokenSkew = (seconds: number): LimitCase[] => [
  {
    title: `a token that begins in ${seconds} seconds gets ${seconds <= LIMITS.tokenSkewSeconds ? 200 : 401}`,
    run: async () =>
      expect(await askWithToken((now) => ({ iat: now + seconds, exp: now + seconds + 60 }))).toBe(
        seconds <= LIMITS.tokenSkewSeconds ? 200 : 401,
      ),
  },
  {
    // It has expired in the second that it names. Source: RFC 7519, 4.1.4.
    title: `a token that ended ${seconds} seconds ago gets ${seconds < LIMITS.tokenSkewSeconds ? 200 : 401}`,
    run: async () =>
      expect(await askWithToken((now) => ({ iat: now - 300, exp: now - seconds }))).toBe(
        seconds < LIMITS.tokenSkewSeconds ? 200 : 401,
      ),
  },
];

/** @returns a case below, at and above */
function around<T>(limit: number, step: number, caseOf: (value: number) => T): T[] {
  return [limit - step, limit, limit + step].map(caseOf);
}

export const TIME_LIMITS = {
  minScheduleMinutes: around(LIMITS.minScheduleMinutes, 1, schedule),
  downloadUrlMinutes: around(LIMITS.downloadUrlMinutes * MINUTE_MS, 1, download),
  readFailuresBeforePause: around(LIMITS.readFailuresBeforePause, 1, failedReads),
  webhookTimeoutSeconds: [receiverTime],
  webhookRetrySeconds: [retries],
  webhookFailingDays: around(LIMITS.webhookFailingDays * DAY_MS, 1, failingReceiver),
  // Not at the very instant: it says nothing of what a sweep once an hour leaves.
  logRetentionDays: [-SECOND_MS, SECOND_MS].map((offset) => log(LIMITS.logRetentionDays * DAY_MS + offset)),
  maxTokenLifetimeSeconds: around(LIMITS.maxTokenLifetimeSeconds, 1, tokenLife),
  tokenSkewSeconds: around(LIMITS.tokenSkewSeconds, 1, tokenSkew).flat(),
};
