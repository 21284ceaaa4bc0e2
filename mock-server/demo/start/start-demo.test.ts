import { describe, expect, it } from 'vitest';
import { welcome } from './start-demo.ts';

const RUNNING = {
  addresses: {
    api: 'http://127.0.0.1:8080',
    write: 'http://127.0.0.1:8081',
    proxy: 'http://127.0.0.1:8082',
    read: 'http://127.0.0.1:8083',
    search: 'http://127.0.0.1:8084',
    subscribe: 'http://127.0.0.1:8085',
  },
  providers: {
    callRail: 'http://127.0.0.1:9001',
    hubspot: 'http://127.0.0.1:9003',
    salesforce: 'http://127.0.0.1:9004',
  },
  host: { origin: 'http://127.0.0.1:3000' },
  takenPorts: {},
  storage: 'in .amp-demo',
};

describe('the output of a demo that runs', () => {
  it('names the usual ports that are taken next to the addresses used instead', () => {
    const text = welcome(
      {
        ...RUNNING,
        host: { origin: 'http://127.0.0.1:43001' },
        takenPorts: { host: 3000, callRail: 9001, hubspot: 9003 },
      },
      false,
    );
    expect(text).toContain('http://127.0.0.1:43001  open this; port 3000 is in use\n');
    expect(text).toContain('the simulated provider; port 9001 is in use\n');
    expect(text).toContain('the simulated CRM; port 9003 is in use\n');
  });

  it('speaks of no taken port when the usual ones are free', () => {
    expect(welcome(RUNNING, false)).not.toContain('is in use');
  });
});
