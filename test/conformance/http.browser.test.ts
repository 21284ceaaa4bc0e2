import { setupWorker } from 'msw/browser';
import { afterAll, beforeAll, describe } from 'vitest';
import { createMockBackend } from '../../mock-server/msw/index.ts';
import { createClient } from './http/client.ts';
import { mockTarget } from './http/mock-target.ts';
import { registerSuites } from './http/suites.ts';
import { RECORDS } from './http/target.ts';

describe("behind MSW's worker in Chromium", () => {
  const backend = createMockBackend({ records: RECORDS });
  const worker = setupWorker(...backend.handlers);
  const client = createClient(
    mockTarget(
      backend,
      (request) => fetch(request),
      () => backend.stop(),
    ),
  );

  beforeAll(async () => {
    await worker.start({ quiet: true });
    await backend.ready;
  });

  afterAll(async () => {
    worker.stop();
    await client.target.stop();
  });

  registerSuites(() => client);
});
