import { afterAll, beforeAll, describe, it } from 'vitest';
import { isPostgresAvailable, POSTGRES_URL } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Client } from './http/client.ts';
import { createClient } from './http/client.ts';
import { NODE_TARGETS, startPostgresTarget } from './http/node-targets.ts';
import { registerSuites } from './http/suites.ts';

const POSTGRES = 'over TCP on PostgreSQL';
const targets = { ...NODE_TARGETS, [POSTGRES]: startPostgresTarget };
const isAvailable = await isPostgresAvailable();

// One behaviour, however the server runs: what a test sees against a mock, a customer sees in production.
describe.each(Object.entries(targets))('%s', (how, start) => {
  if (how === POSTGRES && !isAvailable) {
    it.skipIf(true)(`not run: nothing answers at ${new URL(POSTGRES_URL).host}`, () => {});
    return;
  }

  let client: Client;

  beforeAll(async () => {
    client = createClient(await start());
  });

  afterAll(() => client.target.stop());

  registerSuites(() => client);
});
