import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { RunningHubspotSandbox } from '../start.ts';
import { startHubspotSandbox } from '../start.ts';

let running: RunningHubspotSandbox | undefined;
let receiver: Server | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
  receiver?.close();
  receiver = undefined;
});

it('serves the simulated HubSpot on a free port, and cuts the socket on demand', async () => {
  running = await startHubspotSandbox({ counts: { companies: 3 } });
  const headers = { authorization: 'Bearer demo-token' };
  const address = `${running.url}/crm/v3/objects/companies?limit=100`;
  expect((await (await fetch(address, { headers })).json()).results).toHaveLength(3);
  running.faults.add({ kind: 'drop' });
  await expect(fetch(address, { headers })).rejects.toThrow('fetch failed');
  const authorize = `${running.url}/oauth/authorize?client_id=demo-client&redirect_uri=https%3A%2F%2Fapp.test%2F&response_type=code`;
  expect(await (await fetch(authorize)).text()).toContain('HubSpot (simulated)');
});

it('sends the events of its records over a socket, and again after a refusal', async () => {
  const attempts: number[][] = [];
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const events: { attemptNumber: number }[] = JSON.parse(Buffer.concat(chunks).toString());
    attempts.push(events.map(({ attemptNumber }) => attemptNumber));
    response.writeHead(attempts.length === 1 ? 503 : 200).end();
    if (attempts.length === 2) response.on('finish', resolve);
  });
  const { promise: listening, resolve: listen } = Promise.withResolvers<void>();
  receiver.listen(0, '127.0.0.1', listen);
  await listening;
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');

  running = await startHubspotSandbox({ counts: { companies: 3 }, webhooks: { collectMs: 0, retryWaitsMs: [0] } });
  const { url } = running;
  const post = (path: string, token: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  await post('/__sandbox/target', '', { targetUrl: `http://127.0.0.1:${address.port}/hooks` });
  const subscription = { eventType: 'company.creation', active: true };
  await post('/webhooks/v3/700001/subscriptions', 'demo-developer-key', subscription);
  await post('/crm/v3/objects/companies', 'demo-token', { properties: { name: 'Berg' } });
  await delivered;
  expect(attempts).toEqual([[0], [1]]);
  await running.outbox.settled();
  expect(running.outbox.sent()).toMatchObject([{ status: 503 }, { status: 200 }]);
});
