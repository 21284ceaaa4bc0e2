import { afterAll, beforeAll, describe } from 'vitest';
import type { Client } from './http/client.ts';
import { createClient } from './http/client.ts';
import { NODE_TARGETS } from './http/node-targets.ts';
import { registerSuites } from './http/suites.ts';

// One behaviour, however the server runs: what a test sees against a mock, a customer sees in production.
describe.each(Object.entries(NODE_TARGETS))('%s', (_how, start) => {
  let client: Client;

  beforeAll(async () => {
    client = createClient(await start());
  });

  afterAll(() => client.target.stop());

  registerSuites(() => client);
});
