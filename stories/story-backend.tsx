import type { Decorator } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import type { MockBackend, MockBackendOptions } from '../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../mock-server/msw/index.ts';
import { AmpersandProvider } from '../src/index.ts';

type Respond = MockBackend['fetch'];

/** Handles the requests of each opened story, by the host of its APIs. */
const backends = new Map<string, Respond>();

/** Secure, because a page served over HTTPS may send requests to no other address. */
const hostOf = (storyId: string) => `${storyId}.stories.test`;
const originOf = (storyId: string) => `https://${hostOf(storyId)}`;

/** The handler of the worker: passes a request on to the backend of the story that sent it. */
export const storyBackends = http.all(/^https:\/\/[^/]+\.stories\.test[:/]/, ({ request }) => {
  const respond = backends.get(new URL(request.url).hostname);
  return respond ? respond(request) : HttpResponse.error();
});

/**
 * Returns the `beforeEach` of a story that starts a reference server in memory, at its own address: a documentation
 * page shows several stories at once.
 *
 * @param customize changes the started backend, or its responses
 */
export function withBackend(
  options: MockBackendOptions,
  customize: (backend: MockBackend) => Respond = (it) => it.fetch,
) {
  return ({ id }: { id: string }) => {
    const backend = createMockBackend({ ...options, baseUrl: originOf(id) });
    backends.set(hostOf(id), customize(backend));
    return () => backend.stop();
  };
}

/** Decorator: the provider of a host application, connected to the backend of the story. */
export const inHostApplication: Decorator = (Story, { id }) => (
  <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: originOf(id) }}>
    <Story />
  </AmpersandProvider>
);
