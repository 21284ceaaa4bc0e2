import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { MockBackend } from '../../mock-server/msw/index.ts';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import type { Problem } from '../../src/contract/index.ts';
import { AmpersandProvider } from '../../src/provider/AmpersandProvider.tsx';
import { InstallationProvider } from '../../src/provider/InstallationProvider.tsx';
import type { AmpersandProviderOptions } from '../../src/provider/provider-options.ts';
import type { CheckedResponses } from './check-response.ts';
import { createCheckedResponses } from './check-response.ts';

/** Where {@link providerWrapper} sends its requests. */
export const BACKEND_ORIGIN = 'http://localhost:8080';

/** One request as it arrived. */
interface SeenRequest {
  /** Such as `GET /integrations/<id>/installations?groupRef=acme`: below the project where it is, with `<id>` for ids. */
  line: string;
  body: unknown;
  headers: Headers;
}

/** The mock backend of one test, with what a test of the client needs besides. */
export interface TestBackend extends MockBackend {
  /** In the order of their arrival. */
  arrived: SeenRequest[];
  /** Lines of `arrived`. */
  lines: () => string[];
  /** Responds in the place of the backend's, by line without query, until they are taken out. */
  failures: Map<string, Problem | 'network'>;
  /** False makes it a server that knows the published operations only. */
  hasBootstrap: boolean;
  /** Called when a request has arrived; it is carried out after that. */
  beforeResponse: (request: SeenRequest) => Promise<void> | void;
  /** Called when a request was carried out; the response leaves after that. */
  beforeDelivery: (request: SeenRequest) => Promise<void> | void;
  /** The backend's own responses, held to their descriptions. */
  responses: CheckedResponses;
}

/**
 * Puts a fresh mock backend behind `fetch` before each test of a file. Nothing is connected.
 *
 * @returns the backend of the running test
 */
export function withBackend(): () => TestBackend {
  const server = setupServer();
  let backend: TestBackend;
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(async () => {
    backend = createTestBackend();
    server.use(http.all(`${BACKEND_ORIGIN}/*`, ({ request }) => respond(backend, request)));
    await backend.ready;
  });
  afterEach(async () => {
    server.resetHandlers();
    await backend.stop();
    await backend.responses.expectAllAsDescribed();
  });
  afterAll(() => server.close());
  return () => backend;
}

function createTestBackend(): TestBackend {
  const mock = createMockBackend({ baseUrl: BACKEND_ORIGIN });
  const backend: TestBackend = {
    ...mock,
    responses: createCheckedResponses(mock.origins),
    arrived: [],
    lines: () => backend.arrived.map(({ line }) => line),
    failures: new Map(),
    hasBootstrap: true,
    beforeResponse: () => undefined,
    beforeDelivery: () => undefined,
  };
  return backend;
}

async function respond(backend: TestBackend, request: Request): Promise<Response> {
  const text = await request.clone().text();
  const line = lineOf(request);
  const seen = { line, body: text ? JSON.parse(text) : undefined, headers: request.headers };
  backend.arrived.push(seen);
  await backend.beforeResponse(seen);
  const failure = backend.failures.get(line.split('?')[0] ?? line);
  if (failure === 'network') return HttpResponse.error();
  if (failure) return HttpResponse.json(failure, { status: failure.status });
  // Response of a server without the route.
  if (!backend.hasBootstrap && line.startsWith('GET /bootstrap'))
    return new HttpResponse('no such page', { status: 404 });
  const response = await backend.fetch(signedByKey(request));
  backend.responses.note(request, response);
  await backend.beforeDelivery(seen);
  return response;
}

/** The mock backend has no token keys; for what is tested here, every token is as good as the frontend key. */
function signedByKey(request: Request): Request {
  const headers = new Headers(request.headers);
  if (headers.has('authorization')) {
    headers.delete('authorization');
    headers.set('x-api-key', MOCK.apiKey);
  }
  return new Request(request, { headers });
}

function lineOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const path = `${pathname.replace('/v1', '').replace(`/projects/${MOCK.project}`, '') || '/'}${search}`;
  return `${request.method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')}`;
}

/** @returns a problem document as our server writes them */
export function aProblem(code: string, status: number, detail: string): Problem {
  return { type: `urn:ampersand:problem:${code}`, title: code, status, detail };
}

/** @returns a wrapper with a provider that sends its requests to the mock backend */
export function providerWrapper(options: Partial<AmpersandProviderOptions> = {}) {
  const credential = options.getToken ? {} : { apiKey: MOCK.apiKey };
  // With one credential, by the line above.
  const all = { project: MOCK.project, baseUrl: BACKEND_ORIGIN, ...credential, ...options } as AmpersandProviderOptions;
  return ({ children }: { children: ReactNode }) => <AmpersandProvider options={all}>{children}</AmpersandProvider>;
}

/** @returns a wrapper with a provider and an installation scope for the mock user and group */
export function installationWrapper(
  options: Partial<AmpersandProviderOptions> = {},
  integration: string = MOCK.integration,
) {
  const Provider = providerWrapper(options);
  return ({ children }: { children: ReactNode }) => (
    <Provider>
      <InstallationProvider consumerRef={MOCK.consumerRef} groupRef={MOCK.groupRef} integration={integration}>
        {children}
      </InstallationProvider>
    </Provider>
  );
}

/** A promise that a test settles by hand. */
export interface Semaphore {
  opened: Promise<void>;
  open: () => void;
}

/** @returns a gate that is shut */
export function createGate(): Semaphore {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
