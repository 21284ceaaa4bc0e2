import type { HttpHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { MockBackend, MockBackendOptions } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import type { Bootstrap } from '../../src/contract/index.ts';
import { AmpersandProvider } from '../../src/provider/AmpersandProvider.tsx';
import type { AmpersandProviderOptions } from '../../src/provider/provider-options.ts';
import type { CheckedResponses } from './check-response.ts';
import { createCheckedResponses } from './check-response.ts';

/** Props that every component of a flow takes: who, and for which group. */
export const person = {
  consumerRef: MOCK.consumerRef,
  consumerName: MOCK.consumerName,
  groupRef: MOCK.groupRef,
  groupName: MOCK.groupName,
};

/**
 * Puts the reference server behind `fetch`, in memory and recreated for each test. Its responses are checked against
 * their descriptions.
 *
 * @returns a function that starts it in a state; without one, requests fail
 */
export function withMockBackend(): (options?: MockBackendOptions, change?: BootstrapChange) => MockBackend {
  const server = setupServer();
  let backend: MockBackend | undefined;
  let responses: CheckedResponses | undefined;
  server.events.on('response:mocked', ({ request, response }) => {
    // A failure that a test planned is not the server's response.
    if (response.headers.has('x-request-id')) responses?.note(request, response);
  });
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    server.resetHandlers();
    await backend?.stop();
    await responses?.expectAllAsDescribed();
  });
  afterAll(() => server.close());
  return (options, change) => {
    backend = createMockBackend(options);
    responses = createCheckedResponses(backend.origins);
    server.use(...(change ? [changedBootstrap(backend, change)] : []), ...backend.handlers);
    return backend;
  };
}

/** Members of the first response that a test replaces, for states that this server does not have itself. */
export type BootstrapChange = (bootstrap: Bootstrap) => Partial<Bootstrap>;

/** Returns a handler that changes the backend's first response. */
export function changedBootstrap(backend: MockBackend, change: BootstrapChange): HttpHandler {
  return http.get('http://localhost:8080/v1/projects/:project/bootstrap', async ({ request }) => {
    const bootstrap: Bootstrap = await (await backend.fetch(request)).json();
    return HttpResponse.json({ ...bootstrap, ...change(bootstrap) });
  });
}

/** The provider that a host application wraps around its page. */
export function MockProvider({ children, ...more }: { children: ReactNode } & Partial<AmpersandProviderOptions>) {
  const own = { project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: 'http://localhost:8080' };
  // A test that passes another credential takes the key out.
  const options = { ...own, ...more } as AmpersandProviderOptions;
  return <AmpersandProvider options={options}>{children}</AmpersandProvider>;
}
