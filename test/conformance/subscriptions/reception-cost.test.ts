import { describe, expect, it } from 'vitest';
import { withAuthorityChanges } from '../../../mock-server/core/kernel/authority-changes.ts';
import type { Store } from '../../../mock-server/core/kernel/ports.ts';
import { createSubscribeApp } from '../../../mock-server/http/apps/subscribe-app.ts';
import { createRequestLimits } from '../../../mock-server/http/limits/request-limits.ts';
import { signWebhook } from '../../../mock-server/sandbox/hubspot/webhook-outbox.ts';
import { createMemoryStore } from '../../../mock-server/store/memory/memory-store.ts';
import type { EventWorld } from '../../support/event-world.ts';
import { createEventWorld, createSubscribedWorld, registerApp } from '../../support/event-world.ts';

const ADDRESS = 'https://events.test/v1/apps/hubspot/700001';
const BODY = '[]';

const headersOf = (world: EventWorld, secret = 'demo-client-secret', offsetMs = 0, url = ADDRESS) =>
  signWebhook(secret, url, BODY, world.ports.clock.now() + offsetMs);

const post = (headers: Record<string, string>, url = ADDRESS) =>
  new Request(url, { method: 'POST', headers, body: BODY });

describe('a request with events that is not to be trusted', () => {
  it('reads nothing from the database without a well-formed, recent signature', async () => {
    const world = await createEventWorld();
    const store = new Proxy({} as Store, {
      get: (_target, name) => {
        throw new Error(`The database was asked for ${String(name)}.`);
      },
    });
    const app = createSubscribeApp({ ports: { ...world.ports, store } });
    const signed = await headersOf(world);
    const { 'X-HubSpot-Signature-v3': _, ...unsigned } = signed;
    for (const headers of [
      {},
      unsigned,
      { ...signed, 'X-HubSpot-Signature-v3': 'short' },
      { ...signed, 'X-HubSpot-Request-Timestamp': 'now' },
      await headersOf(world, 'demo-client-secret', -301_000),
    ]) {
      expect((await app.fetch(post(headers))).status).toBe(401);
      expect((await app.fetch(post(headers, 'https://events.test/v1/projects/acme/integrations/crm'))).status).toBe(
        401,
      );
    }
    expect((await app.fetch(post(signed))).status).toBe(500);
  });

  it('decrypts no secret that an earlier request has decrypted, until the secret changes', async () => {
    const world = await createSubscribedWorld({
      ports: { store: withAuthorityChanges(createMemoryStore({ now: () => 0 })) },
    });
    const opened: string[] = [];
    const { secrets } = world.ports;
    const counting = {
      ...secrets,
      open: (sealed: string, context: string) => {
        opened.push(context);
        return secrets.open(sealed, context);
      },
    };
    const app = createSubscribeApp({ ports: { ...world.ports, secrets: counting } });
    const receive = async (secret?: string) => (await app.fetch(post(await headersOf(world, secret)))).status;
    expect([await receive(), await receive('wrong'), await receive(), await receive('wrong')]).toEqual([
      200, 401, 200, 401,
    ]);
    expect(opened).toHaveLength(1);
    const [{ id }] = await world.api('GET', '/provider-apps');
    const providerApp = { clientSecret: 'new-secret' };
    await world.api('PATCH', `/provider-apps/${id}`, { updateMask: ['clientSecret'], providerApp });
    expect([await receive(), await receive('new-secret')]).toEqual([401, 200]);
    await registerApp(world, { project: 'rival', secret: 'of-rival', isManaged: false });
    expect(await receive('of-rival')).toBe(200);
  });

  it('has to wait after as many refusals of its address as are allowed; signed ones never wait', async () => {
    const world = await createSubscribedWorld();
    const limits = createRequestLimits(world.ports, { requestsPerMinute: 0, authFailuresPerMinute: 3 });
    let address = '192.0.2.1';
    const app = createSubscribeApp({ ports: world.ports, limits, remoteAddress: () => address });
    const receive = async (secret?: string) => app.fetch(post(await headersOf(world, secret)));
    for (let count = 0; count < 3; count += 1) expect((await receive('wrong')).status).toBe(401);
    const limited = await receive('wrong');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await app.fetch(new Request('https://events.test/elsewhere', { method: 'POST' }))).status).toBe(429);
    expect((await receive()).status).toBe(200);
    address = '192.0.2.2';
    expect((await receive('wrong')).status).toBe(401);
  });
});
