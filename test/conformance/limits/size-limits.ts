import { expect } from 'vitest';
import { DEMO_KEY } from '../../../mock-server/sandbox/call-tracking/account-data.ts';
import type { Api } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { RECEIVER_ORIGIN } from '../../support/installed-world.ts';
import { CALLS, INSTALLATIONS } from '../../support/management-steps.ts';
import type { CallResponse } from '../../support/test-server.ts';
import type { Effect, LimitCase } from './limit.ts';
import { expectStatus, maximum } from './limit.ts';
import type { LimitWorld } from './limit-world.ts';
import { created, createInstalledLimitWorld, createLimitWorld } from './limit-world.ts';

const OBJECTS = '/projects/acme/integrations/calls-to-crm/objects';

/** A valid request of each API, and the status of its response. */
const REQUESTS: Record<Api, { path: string; body: object; status: number }> = {
  management: {
    path: '/projects/acme/destinations',
    body: { name: 'more-hooks', type: 'webhook', metadata: { url: `${RECEIVER_ORIGIN}/more` } },
    status: 201,
  },
  write: { path: `${OBJECTS}/tags`, body: { groupRef: 'g1', type: 'create', record: { name: 'Big' } }, status: 200 },
  read: { path: `${OBJECTS}/calls`, body: { groupRef: 'g1', mode: 'async' }, status: 201 },
  // Understood, and refused because this provider has no search.
  search: {
    path: '/projects/acme/integrations/calls-to-crm?groupRef=g1',
    body: { objectName: 'calls', fieldFilters: [{ fieldName: 'id', operator: 'eq', value: '1' }] },
    status: 400,
  },
};

/** A body of exactly so many bytes: JSON may end with spaces. */
const bodyOf = (api: Api): Effect => {
  const { path, body, status } = REQUESTS[api];
  const send = async (bytes: number) =>
    (await createInstalledLimitWorld()).call('POST', path, { api, body: JSON.stringify(body).padEnd(bytes, ' ') });
  return {
    place: ` bytes on the ${api} API`,
    accept: async (bytes) => expectStatus(await send(bytes), status),
    refuse: async (bytes) => expectStatus(await send(bytes), 413),
  };
};

async function upload(bytes: number): Promise<number> {
  const { server, call } = await createLimitWorld();
  const { json } = await call('GET', '/generate-upload-url');
  const response = await server.apps.management.fetch(
    new Request(json.url, { method: 'PUT', body: new Uint8Array(bytes) }),
  );
  return response.status;
}

const archive: Effect = {
  place: ' bytes of an archive',
  accept: async (bytes) => expect(await upload(bytes)).toBe(200),
  refuse: async (bytes) => expect(await upload(bytes)).toBe(413),
};

/** Delivers one call, whose notes have so many bytes. @returns the body of the message */
export async function deliverCall(world: LimitWorld, noteBytes: number): Promise<string> {
  const before = world.tries.length;
  world.provider = ({ url }) => {
    if (!url.includes('/calls.json')) return undefined;
    const calls = [{ id: 'CAL1', direction: 'inbound', duration: 1, note: 'n'.repeat(noteBytes) }];
    return Response.json({ page: 1, per_page: 250, total_pages: 1, total_records: 1, calls });
  };
  const trigger = { api: 'read', body: { groupRef: 'g1', mode: 'async' } } as const;
  await created(world.call('POST', `${OBJECTS}/calls`, trigger));
  await world.work();
  const [sent, ...more] = world.tries.slice(before);
  if (sent === undefined || more.length > 0) throw new Error(`Expected one message, got ${1 + more.length}.`);
  return sent.body;
}

/** The message would have so many bytes with its record in it; a little room for the envelope is left free. */
const SPARE_BYTES = 200;

const webhook = (bytes: number): LimitCase => {
  const isInline = bytes <= LIMITS.maxWebhookBytes - SPARE_BYTES;
  return {
    title: `a message of ${bytes} bytes is sent ${isInline ? 'whole' : 'with an address for its record'}`,
    run: async () => {
      const world = await createInstalledLimitWorld();
      const overhead = Buffer.byteLength(await deliverCall(world, 0));
      const body = await deliverCall(world, bytes - overhead);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMITS.maxWebhookBytes);
      if (isInline) expect(Buffer.byteLength(body)).toBe(bytes);
      const { resultInfo } = JSON.parse(body);
      expect(resultInfo.type).toBe(isInline ? 'inline' : 'url');
    },
  };
};

/** No message is ever larger, whichever side of the envelope's room its record falls on. */
const neverLarger: LimitCase = {
  title: 'no message around the limit is larger',
  run: async () => {
    const world = await createInstalledLimitWorld();
    const overhead = Buffer.byteLength(await deliverCall(world, 0));
    for (let bytes = LIMITS.maxWebhookBytes - SPARE_BYTES; bytes <= LIMITS.maxWebhookBytes + 2; bytes += 7) {
      const body = await deliverCall(world, bytes - overhead);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMITS.maxWebhookBytes);
    }
  },
};

/** Longest text of a mapping's prompt. */
const PROMPT_LENGTH = 2_000;

/** Installs for a group with a config of exactly so many bytes. @returns data of the notification about it */
async function notifyOfConfig(world: LimitWorld, groupRef: string, bytes: number) {
  const connect = { provider: 'callRail', groupRef, consumerRef: 'ada', apiKey: DEMO_KEY };
  await created(world.call('POST', '/projects/acme/connections:generate', { body: connect }));
  const create = (prompts: string[]): Promise<CallResponse> => {
    const dynamicMappingsInput = prompts.map((prompt, index) => ({ mapToName: `mapping-${index}`, prompt }));
    const calls = { ...CALLS, dynamicMappingsInput, backfill: { defaultPeriod: { days: 0 } } };
    const body = { groupRef, config: { content: { provider: 'callRail', read: { objects: { calls } } } } };
    return world.call('POST', `${INSTALLATIONS}?skipSampling=true`, { body });
  };
  const prompts = Array.from({ length: 48 }, () => 'p'.repeat(PROMPT_LENGTH));
  const { id, config } = await created(create([...prompts, '']));
  expectStatus(await world.call('DELETE', `${INSTALLATIONS}/${id}`), 204);
  await created(world.call('POST', '/projects/acme/connections:generate', { body: connect }));
  const missing = bytes - Buffer.byteLength(JSON.stringify(config.content));
  const installed = await created(create([...prompts, 'p'.repeat(missing)]));
  expect(Buffer.byteLength(JSON.stringify(installed.config.content))).toBe(bytes);
  await world.work();
  const message = world.messages().at(-1);
  if (message === undefined || !('notificationType' in message)) throw new Error('No notification arrived.');
  expect(message).toMatchObject({ notificationType: 'installation.created', data: { installationId: installed.id } });
  return message.data;
}

const config = async (bytes: number) => {
  const world = await createLimitWorld();
  const post = (path: string, body: object) => created(world.call('POST', `/projects/acme${path}`, { body }));
  const topic = await post('/topics', { name: 'installs' });
  const { json: destination } = await world.call('GET', '/projects/acme/destinations/hooks');
  await post('/notification-event-topic-routes', { eventType: 'installation.created', topicId: topic.id });
  await post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  return notifyOfConfig(world, 'g2', bytes);
};

const inlineConfig: Effect = {
  place: ' bytes of config inside a notification',
  accept: async (bytes) => expect(await config(bytes)).toHaveProperty('config'),
  refuse: async (bytes) => expect(await config(bytes)).toHaveProperty('configURL'),
};

export const SIZE_LIMITS = {
  maxBodyBytes: (['management', 'write', 'read', 'search'] as const).flatMap((api) =>
    maximum(LIMITS.maxBodyBytes, bodyOf(api)),
  ),
  maxUploadBytes: maximum(LIMITS.maxUploadBytes, archive),
  maxWebhookBytes: [webhook(LIMITS.maxWebhookBytes - SPARE_BYTES), webhook(LIMITS.maxWebhookBytes + 1), neverLarger],
  maxInlineConfigBytes: maximum(LIMITS.maxInlineConfigBytes, inlineConfig),
};
