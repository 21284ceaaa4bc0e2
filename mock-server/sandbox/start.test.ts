import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_KEY } from './call-tracking/account-data.ts';
import type { RunningSandbox, StartOptions } from './start.ts';
import { startCallTrackingSandbox } from './start.ts';

const running: RunningSandbox[] = [];

async function start(options?: StartOptions): Promise<RunningSandbox> {
  const sandbox = await startCallTrackingSandbox(options);
  running.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});

const headers = { authorization: `Token token=${DEMO_KEY}` };

describe('sandbox over TCP', () => {
  it('serves the provider on a free port', async () => {
    const { url, port } = await start();
    expect(port).toBeGreaterThan(0);
    const response = await fetch(`${url}/v3/a.json`, { headers });
    expect(await response.json()).toMatchObject({ accounts: [{ numeric_id: 480112233 }] });
  });

  it('takes writes and shows them to the next reader', async () => {
    const { url } = await start();
    const created = await fetch(`${url}/v3/a/480112233/tags.json`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Over the wire' }),
    });
    expect(created.status).toBe(201);
    const { id } = await created.json();
    const read = await fetch(`${url}/v3/a/480112233/tags/${id}.json`, { headers });
    expect(await read.json()).toMatchObject({ name: 'Over the wire' });
  });

  it('cuts the socket for a drop, and serves the next request', async () => {
    const { url, faults } = await start();
    faults.add({ kind: 'drop' });
    await expect(fetch(`${url}/v3/a.json`, { headers })).rejects.toThrow('fetch failed');
    expect((await fetch(`${url}/v3/a.json`, { headers })).status).toBe(200);
  });

  it('cuts the socket in the middle of a response for a truncation', async () => {
    const { url, faults } = await start();
    faults.add({ kind: 'truncate' });
    const response = await fetch(`${url}/v3/a.json`, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('lets a hanging client go when it stops', async () => {
    const sandbox = await start();
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const add = sandbox.journal.add;
    sandbox.journal.add = (entry) => {
      resolve();
      return add(entry);
    };
    sandbox.faults.add({ kind: 'hang' });
    const refused = expect(fetch(`${sandbox.url}/v3/a.json`, { headers })).rejects.toThrow('fetch failed');
    await arrived;
    await running.pop()?.close();
    await refused;
  });

  it('takes faults from another process', async () => {
    const { url } = await start();
    const fault = { kind: 'status', status: 429, retryAfter: 3 };
    await fetch(`${url}/__sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const response = await fetch(`${url}/v3/a.json`, { headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('says so when the port is taken', async () => {
    const { port } = await start();
    await expect(startCallTrackingSandbox({ port })).rejects.toThrow('EADDRINUSE');
  });
});
