import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isNotification, verifyWebhook } from './verify-webhook.ts';

const secret = Buffer.from('0123456789abcdef0123456789abcdef');
const signingKey = `whsec_${secret.toString('base64')}`;
const now = Date.parse('2026-11-21T12:00:00Z');
const body = '{"action":"read","note":"Größe"}';

function arrive(
  changes: {
    prefix?: string;
    id?: string;
    timestamp?: number;
    signature?: string;
    body?: string;
    signedWith?: Buffer;
  } = {},
) {
  const timestamp = changes.timestamp ?? now / 1000;
  const sign = createHmac('sha256', changes.signedWith ?? secret).update(`msg_1.${timestamp}.${body}`);
  const prefix = changes.prefix ?? 'webhook';
  const headers: Record<string, string> = {
    [`${prefix}-id`]: changes.id ?? 'msg_1',
    [`${prefix}-timestamp`]: String(timestamp),
    [`${prefix}-signature`]: changes.signature ?? `v1,${sign.digest('base64')}`,
  };
  const arrived = { body: changes.body ?? body, header: (name: string) => headers[name] };
  return verifyWebhook(arrived, signingKey, now);
}

describe('verifyWebhook', () => {
  it.each(['webhook', 'svix'])(
    'lets a message through that was signed with the key, with headers %s-…',
    async (prefix) => {
      expect(await arrive({ prefix })).toEqual({ ok: true, id: 'msg_1', message: { action: 'read', note: 'Größe' } });
    },
  );

  it.each([
    ['a changed body', { body: body.replace('read', 'subscribe') }],
    ['a changed id', { id: 'msg_2' }],
    ['another key', { signedWith: Buffer.from('another') }],
    ['another version', { signature: 'v2,AAAA' }],
    ['a signature that is no base64', { signature: 'v1,*** v1 ,' }],
  ])('refuses %s', async (_what, changes) => {
    expect(await arrive(changes)).toEqual({ ok: false, reason: 'signature-wrong' });
  });

  it('takes any of several signatures while keys are changed', async () => {
    const right = createHmac('sha256', secret)
      .update(`msg_1.${now / 1000}.${body}`)
      .digest('base64');
    expect(await arrive({ signature: `v1,${Buffer.from('old').toString('base64')} v1,${right}` })).toMatchObject({
      ok: true,
    });
  });

  it('refuses a message that is five minutes old, or that far from the future', async () => {
    expect(await arrive({ timestamp: now / 1000 - 300 })).toMatchObject({ ok: true });
    for (const timestamp of [now / 1000 - 301, now / 1000 + 301]) {
      expect(await arrive({ timestamp })).toEqual({ ok: false, reason: 'timestamp-outside-tolerance' });
    }
  });

  it('distinguishes a notification from a message with records', async () => {
    const arrived = await arrive();
    expect(arrived.ok && isNotification(arrived.message)).toBe(false);
    const data = {
      projectId: 'p',
      connectionId: 'c',
      provider: 'callRail',
      groupRef: 'g',
      consumerRef: 'u',
      consumerName: 'U',
    };
    expect(isNotification({ notificationType: 'connection.created', data })).toBe(true);
  });

  it('refuses a message whose headers are of two kinds', async () => {
    const mixed: Record<string, string> = { 'webhook-id': 'msg_1', 'svix-timestamp': '0', 'svix-signature': 'v1,a' };
    const response = await verifyWebhook({ body, header: (name) => mixed[name] }, signingKey, now);
    expect(response).toEqual({ ok: false, reason: 'headers-missing' });
  });

  it('refuses a message without its headers', async () => {
    const response = await verifyWebhook({ body, header: () => null }, signingKey, now);
    expect(response).toEqual({ ok: false, reason: 'headers-missing' });
  });
});
