import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { VerifyOptions } from './webhooks.ts';
import {
  verify,
  WebhookBodyError,
  WebhookError,
  WebhookHeadersError,
  WebhookSignatureError,
  WebhookTimestampError,
} from './webhooks.ts';

const keyOf = (secret: string) => `whsec_${Buffer.from(secret).toString('base64')}`;
const KEY = keyOf('0123456789abcdef0123456789abcdef');
const now = new Date('2026-11-21T12:00:00Z');
const body = '{"action":"read","objectName":"Größe"}';

interface Changes {
  prefix?: string;
  secret?: string;
  id?: string;
  at?: number;
  signature?: string;
  signedBody?: string;
}

function headersOf({ prefix = 'webhook', secret, id = 'msg_1', at = now.getTime() / 1000, ...changes }: Changes = {}) {
  const signed = `msg_1.${at}.${changes.signedBody ?? body}`;
  const hmac = createHmac('sha256', secret ?? '0123456789abcdef0123456789abcdef').update(signed);
  return {
    [`${prefix}-id`]: id,
    [`${prefix}-timestamp`]: String(at),
    [`${prefix}-signature`]: changes.signature ?? `v1,${hmac.digest('base64')}`,
  };
}

const receive = (changes: Changes = {}, options: VerifyOptions = {}, keys: string | string[] = KEY) =>
  verify({ headers: headersOf(changes), body }, keys, { now, ...options });

it.each(['webhook', 'svix'])('returns a message that was signed with the key, with headers %s-…', async (prefix) => {
  expect(await receive({ prefix })).toEqual({
    id: 'msg_1',
    timestamp: now,
    message: { action: 'read', objectName: 'Größe' },
  });
});

it.each<[string, Changes]>([
  ['a changed body', { signedBody: body.replace('read', 'subscribe') }],
  ['a changed id', { id: 'msg_2' }],
  ['another key', { secret: 'another' }],
  ['another version', { signature: 'v2,AAAA' }],
  ['a signature that is no base64', { signature: 'v1,*** v1 ,' }],
])('rejects %s', async (_what, changes) => {
  await expect(receive(changes)).rejects.toBeInstanceOf(WebhookSignatureError);
});

it('accepts any of several signatures and any of several keys while keys are changed', async () => {
  const right = headersOf()['webhook-signature'];
  await receive({ signature: `v1,${Buffer.from('old').toString('base64')} ${right}` });
  await receive({}, {}, [keyOf('new'), KEY]);
  await expect(receive({}, {}, [keyOf('new'), keyOf('newer')])).rejects.toBeInstanceOf(WebhookSignatureError);
});

it('rejects a message outside of the tolerance, in the past and in the future', async () => {
  const seconds = now.getTime() / 1000;
  await receive({ at: seconds - 300 });
  for (const at of [seconds - 301, seconds + 301]) {
    await expect(receive({ at })).rejects.toBeInstanceOf(WebhookTimestampError);
  }
  await expect(receive({ at: seconds - 11 }, { toleranceSeconds: 10 })).rejects.toBeInstanceOf(WebhookTimestampError);
});

it('rejects a message without headers, and with headers of two kinds', async () => {
  await expect(verify({ headers: {}, body }, KEY)).rejects.toBeInstanceOf(WebhookHeadersError);
  const mixed = { ...headersOf({ prefix: 'svix' }), 'webhook-id': 'msg_1', 'svix-id': undefined };
  await expect(verify({ headers: mixed, body }, KEY, { now })).rejects.toBeInstanceOf(WebhookHeadersError);
});

it('rejects a body that is too large, and one that is signed and not JSON', async () => {
  await expect(receive({}, { maxBodyBytes: 10 })).rejects.toMatchObject({ code: 'body-too-large', status: 413 });
  const text = verify({ headers: headersOf({ signedBody: 'text' }), body: 'text' }, KEY, { now });
  await expect(text).rejects.toBeInstanceOf(WebhookBodyError);
});

it('names neither the body nor a key in an error', async () => {
  const error = await receive({ secret: 'another' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WebhookError);
  expect(JSON.stringify([error, String(error)])).not.toMatch(/Größe|whsec|MDEy/);
});

it('explains a missing key and a parsed body to the developer', async () => {
  await expect(receive({}, {}, [])).rejects.toThrow(TypeError);
  await expect(receive({}, {}, 'whsec_***')).rejects.toThrow('begins with "whsec_"');
  // As JavaScript passes an environment variable that is not set, and what a body parser leaves.
  await expect(verify({ headers: headersOf(), body }, undefined as unknown as string)).rejects.toThrow('whsec_');
  const parsed = { headers: headersOf(), body: JSON.parse(body) };
  await expect(verify(parsed, KEY, { now })).rejects.toThrow('express.raw');
});

it('reads the request of a fetch-style handler', async () => {
  const request = new Request('https://receiver.test/', { method: 'POST', headers: headersOf(), body });
  expect(await verify(request, KEY, { now })).toMatchObject({ message: { action: 'read' } });
});

it('reads the request of Node’s http module', async () => {
  const server = createServer(async (request, response) => {
    const verified = await verify(request, KEY, { now }).catch((error: unknown) => error);
    response.statusCode = verified instanceof WebhookError ? verified.status : 204;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (headers: Record<string, string>) => fetch(address, { method: 'POST', headers, body });
  expect((await send(headersOf())).status).toBe(204);
  expect((await send(headersOf({ secret: 'another' }))).status).toBe(401);
});
