import { describe, expect, it } from 'vitest';
import type { DemoAddresses } from './demo-addresses.ts';
import { welcome } from './start-demo.ts';

const ADDRESSES: DemoAddresses = {
  host: 'http://127.0.0.1:3000',
  api: 'http://127.0.0.1:8080',
  write: 'http://127.0.0.1:8081',
  proxy: 'http://127.0.0.1:8082',
  read: 'http://127.0.0.1:8083',
  search: 'http://127.0.0.1:8084',
  sandbox: 'http://127.0.0.1:9001',
  hubspot: 'http://127.0.0.1:9003',
  takenPorts: {},
  storage: 'in .amp-demo',
};

describe('the output of a demo that runs', () => {
  it('names the usual ports that are taken next to the addresses used instead', () => {
    const text = welcome(
      { ...ADDRESSES, host: 'http://127.0.0.1:43001', takenPorts: { host: 3000, sandbox: 9001, hubspot: 9003 } },
      false,
    );
    expect(text).toContain('http://127.0.0.1:43001  open this; port 3000 is taken\n');
    expect(text).toContain('the simulated provider; port 9001 is taken\n');
    expect(text).toContain('the simulated CRM; port 9003 is taken\n');
  });

  it('speaks of no taken port when the usual ones are free', () => {
    expect(welcome(ADDRESSES, false)).not.toContain('is taken');
  });
});
