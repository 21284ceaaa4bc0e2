import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect, it } from 'vitest';
import { connectionChanged } from '../../mock-server/core/messaging/notification-events.ts';
import { signingKeyContext } from '../../mock-server/core/messaging/open-destination.ts';
import { startBackfills } from '../../mock-server/core/reads/backfills.ts';
import type { CaughtMessage, InstalledWorld } from '../support/installed-world.ts';
import { createInstalledWorld, SIGNING_KEY } from '../support/installed-world.ts';
import { routeNotifications } from '../support/route-notifications.ts';

const KEY_BEFORE = `whsec_${Buffer.from('the key before the rotation').toString('base64')}`;
const OTHER_KEY = `whsec_${Buffer.from('the key of another one').toString('base64')}`;

/** The libraries compare with the real time. */
async function begin(): Promise<InstalledWorld> {
  const world = await createInstalledWorld({ sandbox: { counts: { calls: 3 } } });
  world.ports.clock.advance(Date.now() - world.ports.clock.now());
  return world;
}

async function deliverCalls(world: InstalledWorld): Promise<CaughtMessage> {
  await startBackfills(world.ports, world.ports.store, world.installation, world.revision, ['calls']);
  await world.work();
  return onlyMessage(world);
}

function onlyMessage({ receiver: { caught } }: InstalledWorld): CaughtMessage {
  const [message, ...rest] = caught;
  if (message === undefined || rest.length > 0) throw new Error(`${caught.length} messages arrived.`);
  return message;
}

describe.each([
  ['standardwebhooks', (key: string) => new StandardWebhook(key), 'webhook-'],
  ['svix', (key: string) => new SvixWebhook(key), 'svix-'],
] as const)('the library %s', (_name, open, prefix) => {
  function isVerified(message: CaughtMessage, key: string): boolean {
    const headers = [...message.headers].filter(([name]) => name.startsWith(prefix));
    try {
      open(key).verify(message.body, Object.fromEntries(headers));
      return true;
    } catch {
      return false;
    }
  }

  it('verifies a message with records', async () => {
    const message = await deliverCalls(await begin());
    expect(isVerified(message, SIGNING_KEY)).toBe(true);
    expect(isVerified(message, OTHER_KEY)).toBe(false);
    expect(isVerified({ ...message, body: `${message.body} ` }, SIGNING_KEY)).toBe(false);
  });

  it('verifies a notification', async () => {
    const world = await begin();
    await routeNotifications(world.ports, world.destination);
    await connectionChanged(world.ports, world.ports.store, 'connection.created', world.connection);
    await world.work();
    const message = onlyMessage(world);
    expect(message.message).toMatchObject({ notificationType: 'connection.created' });
    expect(isVerified(message, SIGNING_KEY)).toBe(true);
  });

  it('verifies a message with either key while the key is rotated', async () => {
    const world = await begin();
    const { ports, destination } = world;
    const sealed = await ports.secrets.seal(KEY_BEFORE, signingKeyContext(destination.id));
    const validUntil = new Date(ports.clock.now() + 3_600_000).toISOString();
    await ports.store.destinations.update({ ...destination, previousSigningKey: { sealed, validUntil } });
    const message = await deliverCalls(world);
    expect(isVerified(message, SIGNING_KEY)).toBe(true);
    expect(isVerified(message, KEY_BEFORE)).toBe(true);
    expect(isVerified(message, OTHER_KEY)).toBe(false);
  });
});
