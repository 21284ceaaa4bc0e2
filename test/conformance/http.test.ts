import { afterAll, beforeAll, describe } from 'vitest';
import { accessSuite } from './http/access-suite.ts';
import type { Client } from './http/client.ts';
import { createClient } from './http/client.ts';
import { connectSuite } from './http/connect-suite.ts';
import { deploySuite } from './http/deploy-suite.ts';
import { errorSuite } from './http/error-suite.ts';
import { installSuite } from './http/install-suite.ts';
import { proxySuite } from './http/proxy-suite.ts';
import { readSuite } from './http/read-suite.ts';
import { TARGETS } from './http/target.ts';
import { writeSuite } from './http/write-suite.ts';

// One behaviour, however the server runs: what a test sees against a mock, a customer sees in production.
describe.each(Object.entries(TARGETS))('%s', (_how, start) => {
  let client: Client;

  beforeAll(async () => {
    client = createClient(await start());
  });

  afterAll(() => client.target.stop());

  const use = () => client;
  accessSuite(use);
  errorSuite(use);
  deploySuite(use);
  connectSuite(use);
  installSuite(use);
  readSuite(use);
  writeSuite(use);
  proxySuite(use);
});
