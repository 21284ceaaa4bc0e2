import { afterEach, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../core/kernel/address-policy.ts';
import { systemTimers } from '../../../jobs/system-timers.ts';
import { createOutboundAgent, createUndiciTransport } from '../../../node/gateway/outbound.ts';
import { startSalesforceSandbox } from '../../../sandbox/start.ts';
import { salesforce as entry } from '../../catalog/salesforce.ts';
import { createProviderGateway } from '../../provider-gateway.ts';
import type { StreamEvent } from './bayeux-session.ts';
import { channelOf, memberOf, streamOf } from './channel-plan.ts';
import { createCometdClient } from './cometd-client.ts';
import { createChannel, createMember } from './event-channels.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('streams change events over sockets, and breaks off a held request when it is stopped', async () => {
  const sandbox = await startSalesforceSandbox();
  cleanUps.push(() => sandbox.close());
  // Shorter than the provider holds a request.
  const agent = createOutboundAgent({ policy: createAddressPolicy(true), headersTimeoutMs: 1, idleTimeoutMs: 1 });
  cleanUps.push(() => agent.destroy());
  const gateway = createProviderGateway(createUndiciTransport(agent));
  const account = {
    provider: { ...entry, baseURL: sandbox.url, modules: {} },
    credential: { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken: 'demo-token' },
    metadata: {},
  } as const;
  const send: Parameters<typeof createCometdClient>[0]['send'] = (request) =>
    gateway.send(account, { isLongPoll: true, timeoutMs: 30_000, ...request });
  const context = { metadata: {}, now: () => Date.now(), send };
  const channel = channelOf('0f3a1b2c-0000-4000-8000-000000000001', 'Demo');
  expect(await createChannel(context, channel)).toMatchObject({ ok: true });
  expect(await createMember(context, memberOf(channel, 'Lead'))).toMatchObject({ ok: true });

  const events: StreamEvent[] = [];
  const open = () =>
    createCometdClient({
      ports: {
        clock: { now: () => Date.now(), monotonic: () => Math.round(performance.now()) },
        timers: systemTimers,
        ids: { random: () => 0 },
      },
      scaled: (ms) => ms,
      send,
      refreshToken: async () => 'refused',
      onEvents: async (batch) => {
        events.push(...batch.events);
      },
      onGap: async () => {},
      onChannel: () => {},
      onActivity: () => {},
    });
  const streams = async () => (await (await fetch(`${sandbox.url}/__sandbox/streams`)).json()).streams;
  const createLead = (LastName: string) =>
    send({ method: 'POST', path: '/services/data/v60.0/sobjects/Lead', body: { LastName, Company: 'Acme' } });

  const first = open();
  first.subscribe(streamOf(channel), -1);
  const run = first.run();
  await expect.poll(streams).toMatchObject([{ isConnected: true }]);
  await createLead('Berg');
  await expect.poll(() => events.length).toBe(1);
  await expect.poll(streams).toMatchObject([{ isConnected: true }]);
  await first.stop();
  expect(await run).toEqual({ kind: 'stopped' });
  expect(await streams()).toEqual([]);

  await createLead('Dahl');
  const second = open();
  cleanUps.push(() => second.stop());
  second.subscribe(streamOf(channel), events[0]?.replayId ?? 0);
  void second.run();
  await expect
    .poll(() => events.map(({ payloadText }) => JSON.parse(payloadText).Name.LastName))
    .toEqual(['Berg', 'Dahl']);
});
