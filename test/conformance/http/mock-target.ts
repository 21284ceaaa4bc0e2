import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Target } from './target.ts';

/** @param send how requests reach the backend */
export function mockTarget(backend: MockBackend, send: Target['fetch'], stop: () => Promise<void>): Target {
  return {
    origins: backend.origins,
    project: MOCK.project,
    apiKey: MOCK.fullApiKey,
    frontendKey: MOCK.apiKey,
    fetch: send,
    provider: backend.provider,
    messages: backend.webhookMessages,
    stop,
  };
}
