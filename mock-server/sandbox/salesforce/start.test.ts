import { expect, it } from 'vitest';
import { startSalesforceSandbox } from '../start.ts';

it('serves the simulated Salesforce over TCP, and names its own address to who signs in', async () => {
  const { url, port, close } = await startSalesforceSandbox({ counts: { Lead: 3 } });
  try {
    expect(port).toBeGreaterThan(0);
    const headers = { authorization: 'Bearer demo-token' };
    const leads = await fetch(`${url}/services/data/v60.0/query?q=SELECT+Id+FROM+Lead`, { headers });
    expect(await leads.json()).toMatchObject({ totalSize: 3, done: true });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-client',
      client_secret: 'demo-client-secret',
    });
    const token = await fetch(`${url}/services/oauth2/token`, { method: 'POST', body: form });
    expect(await token.json()).toMatchObject({ instance_url: url, access_token: expect.any(String) });
  } finally {
    await close();
  }
});
