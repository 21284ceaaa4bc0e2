import { describe, expect, it } from 'vitest';
import { getDestination } from '../../mock-server/core/messaging/destinations.ts';
import { startBackfills } from '../../mock-server/core/reads/backfills.ts';
import { verify } from '../../mock-server/delivery/webhooks.ts';
import type { CaughtMessage, InstalledWorld } from '../support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../support/installed-world.ts';

const HOUR_MS = 3_600_000;

/** A world with one message that its receiver did not take. */
async function begin(): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 5 } } });
  await read(world);
  world.receiver.respond = () => new Response(null, { status: 503 });
  await world.work();
  world.receiver.respond = () => new Response(null, { status: 204 });
  return world;
}

const read = ({ ports, installation, revision }: InstalledWorld) =>
  startBackfills(ports, ports.store, installation, revision, ['calls']);

async function rotate({ ports, project }: InstalledWorld): Promise<string> {
  const response = await getDestination(ports, {
    actor: { kind: 'operator' },
    project,
    params: { destination: 'hooks' },
    query: { includeSecrets: true, rotate: true },
    body: undefined,
  });
  return response.ok ? (response.value.secrets?.webhookSigningKey ?? '') : '';
}

async function isAccepted(caught: CaughtMessage | undefined, key: string, now: number): Promise<boolean> {
  const request = new Request('https://receiver.test', { method: 'POST', ...caught });
  return verify(request, key, { now: new Date(now) }).then(
    () => true,
    () => false,
  );
}

describe('a signing key that is rotated while messages are on their way', () => {
  it('signs what waits together with the new one, until it lapses after a day', async () => {
    const world = await begin();
    const { clock } = world.ports;
    const fresh = await rotate(world);
    clock.advance(6_000);
    await world.work();
    const [retried] = world.receiver.caught;
    for (const key of [SIGNING_KEY, fresh]) expect(await isAccepted(retried, key, clock.now())).toBe(true);

    clock.advance(24 * HOUR_MS);
    await read(world);
    await world.work();
    const last = world.receiver.caught.at(-1);
    expect(await isAccepted(last, SIGNING_KEY, clock.now())).toBe(false);
    expect(await isAccepted(last, fresh, clock.now())).toBe(true);
  });

  it('that is rotated twice leaves the first one behind', async () => {
    const world = await begin();
    const second = await rotate(world);
    const third = await rotate(world);
    world.ports.clock.advance(6_000);
    await world.work();
    const [retried] = world.receiver.caught;
    const accepted = await Promise.all(
      [SIGNING_KEY, second, third].map((key) => isAccepted(retried, key, world.ports.clock.now())),
    );
    expect(accepted).toEqual([false, true, true]);
  });

  it('makes no old message good: replayed after five minutes it is refused, with either key', async () => {
    const world = await begin();
    const fresh = await rotate(world);
    world.ports.clock.advance(6_000);
    await world.work();
    const [retried] = world.receiver.caught;
    const later = world.ports.clock.now() + 301_000;
    for (const key of [SIGNING_KEY, fresh]) expect(await isAccepted(retried, key, later)).toBe(false);
  });
});
