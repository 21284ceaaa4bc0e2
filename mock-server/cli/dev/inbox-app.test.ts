import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createInboxApp } from './inbox-app.ts';
import type { MessageFeed } from './message-log.ts';

const KEYS = {
  first: Buffer.from('the key of the first destination'),
  second: Buffer.from('the key of the second one here'),
};
const ORIGIN = 'http://127.0.0.1:8090';

function inbox() {
  const app = createInboxApp(
    new Map(Object.entries(KEYS).map(([name, key]) => [name, `whsec_${key.toString('base64')}`])),
  );
  const request = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.request(ORIGIN + path, { ...init, headers: { host: '127.0.0.1:8090', ...init.headers } });
  const deliver = (destination: string, key: Buffer, message: object) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    return request(`/webhooks/${destination}`, { method: 'POST', headers, body });
  };
  return { request, deliver };
}

async function feedOf(response: Response): Promise<MessageFeed> {
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return JSON.parse(new TextDecoder().decode(value).match(/^data: (.*)$/m)![1]!);
}

it('verifies messages with the key of their destination', async () => {
  const { request, deliver } = inbox();
  expect((await deliver('first', KEYS.second, {})).status).toBe(401);
  expect((await deliver('nothing', KEYS.first, {})).status).toBe(404);
  const message = { action: 'read', objectName: 'calls', resultInfo: { type: 'inline', numRecords: 2 } };
  expect((await deliver('second', KEYS.second, message)).status).toBe(204);
  const { messages, totals } = await feedOf(await request('/api/messages/stream'));
  expect(messages).toMatchObject([
    { isVerified: true, topic: 'read', objectName: 'calls', records: 2 },
    { isVerified: false, problem: expect.stringContaining('signature') },
  ]);
  expect(totals).toEqual({ messages: 1, records: 2 });
  expect(await (await request('/api/messages/msg_1')).json()).toEqual(message);
});

it('shows the event of a notification as its topic', async () => {
  const { request, deliver } = inbox();
  await deliver('first', KEYS.first, { notificationType: 'read.triggered.done', data: {} });
  const { messages } = await feedOf(await request('/api/messages/stream'));
  expect(messages).toMatchObject([{ isVerified: true, topic: 'read.triggered.done', records: 0 }]);
});

it('has a page that loads nothing from elsewhere, and responds to its own origin only', async () => {
  const { request } = inbox();
  const response = await request('/');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]+'; script-src 'nonce-[\w-]+'; connect-src 'self';/,
  );
  expect(await response.text()).toContain('<h1>Webhook inbox</h1>');
  expect((await request('/', { headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await request('/api/messages/x', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
});
