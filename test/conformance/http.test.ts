import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import type { Client } from './http/client.ts';
import { createClient } from './http/client.ts';
import { NODE_TARGETS, startPostgresTarget } from './http/node-targets.ts';
import { registerSuites } from './http/suites.ts';
import type { Target } from './http/target.ts';

// One behaviour, however the server runs: what a test sees against a mock, a customer sees in production.
describe.each(Object.entries(NODE_TARGETS))('%s', (_how, start) => suite(start));
describe.skipIf(!(await isPostgresAvailable()))('over TCP on PostgreSQL', { tags: ['postgres'] }, () =>
  suite(startPostgresTarget),
);

function suite(start: () => Promise<Target>) {
  let client: Client;

  beforeAll(async () => {
    client = createClient(await start());
  });

  afterAll(() => client.target.stop());

  registerSuites(() => client);
}
