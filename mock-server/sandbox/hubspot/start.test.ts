import { afterEach, expect, it } from 'vitest';
import type { RunningHubspotSandbox } from '../start.ts';
import { startHubspotSandbox } from '../start.ts';

let running: RunningHubspotSandbox | undefined;

afterEach(async () => {
  await running?.close();
  running = undefined;
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
