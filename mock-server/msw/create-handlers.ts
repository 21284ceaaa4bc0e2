import type { RequestHandler } from 'msw';
import type { MockBackendOptions } from './create-mock-backend.ts';
import { createMockBackend } from './create-mock-backend.ts';

/**
 * Creates handlers for MSW with their own backend: `setupServer(...createHandlers({ scenario: 'installed' }))`. Use
 * `createMockBackend` where a test wants to look behind them or make them fail.
 */
export function createHandlers(options: MockBackendOptions = {}): RequestHandler[] {
  return createMockBackend(options).handlers;
}
