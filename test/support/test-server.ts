import type { FetchHandler } from '../../mock-server/connectors/fetch-gateway.ts';
import type { Ports, Settings } from '../../mock-server/core/kernel/ports.ts';
import { apiKeyPrefix } from '../../mock-server/core/projects/api-keys.ts';
import { createManagementApp } from '../../mock-server/http/apps/management-app.ts';
import { createReadApp, createSearchApp } from '../../mock-server/http/apps/read-and-search-apps.ts';
import { createWriteApp } from '../../mock-server/http/apps/write-app.ts';
import type { CallTrackingSandbox, CallTrackingSandboxOptions } from '../../mock-server/sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../../mock-server/sandbox/call-tracking/app.ts';
import type { Api, ApiKeyScope } from '../../src/contract/index.ts';
import { checkResponse } from './check-response.ts';
import type { TestPorts } from './core-ports.ts';
import { createTestPorts, nodeDigests } from './core-ports.ts';
import { PROVIDER_ORIGIN } from './installed-world.ts';

/** Credentials of a test server. */
export const KEYS = {
  /** Full-scope key of the project `acme`. */
  full: 'acme-full-key-0123456789abcdef',
  frontend: 'acme-frontend-key-0123456789ab',
  /** Full-scope key of the project `rival`. */
  foreign: 'rival-full-key-0123456789abcdef',
  operator: 'operator-token-0123456789abcdef',
} as const;

export interface CallOptions {
  api?: Api;
  /** Sent as `X-Api-Key`; the full key of `acme` when absent, none when null. */
  key?: string | null;
  bearer?: string;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface CallResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  json: any;
}

/** The four APIs in one process, over a memory store and the simulated provider. */
export interface TestServer {
  ports: TestPorts;
  sandbox: CallTrackingSandbox;
  apps: Record<Api, ReturnType<typeof createManagementApp>>;
  /** @param path below `/v1`; below the root when it begins with two slashes */
  call(method: string, path: string, options?: CallOptions): Promise<CallResponse>;
}

export interface TestServerOptions {
  sandbox?: CallTrackingSandboxOptions;
  /** Sees each request to the provider first, and responds in its place if it returns something. */
  provider?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  settings?: Partial<Settings>;
  ports?: Partial<Ports>;
}

/** Projects `acme` (id `project-1`) and `rival` (id `project-2`) with their keys, and nothing else. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const sandbox = createCallTrackingSandbox(options.sandbox);
  const provider: FetchHandler = async (request) =>
    (await options.provider?.(request)) ?? (await sandbox.fetch(request));
  const ports = createTestPorts({ [PROVIDER_ORIGIN]: provider }, options.settings, options.ports);
  const deps = { ports, operatorTokenHash: await nodeDigests.sha256Hex(KEYS.operator) };
  const apps = {
    management: checkedApp('management', createManagementApp(deps)),
    write: checkedApp('write', createWriteApp(deps)),
    read: checkedApp('read', createReadApp(deps)),
    search: checkedApp('search', createSearchApp(deps)),
  };
  await addProject(ports, 'project-1', 'acme', { full: KEYS.full, frontend: KEYS.frontend });
  await addProject(ports, 'project-2', 'rival', { full: KEYS.foreign });
  return { ports, sandbox, apps, call: (method, path, call) => send(apps, method, path, call) };
}

async function addProject(ports: Ports, id: string, name: string, keys: Partial<Record<ApiKeyScope, string>>) {
  const createTime = new Date(ports.clock.now()).toISOString();
  await ports.store.projects.insert({ id, name, appName: `The ${name} app`, orgId: 'org-1', createTime });
  for (const [scope, key] of Object.entries(keys)) {
    await ports.store.apiKeys.insert({
      id: `${name}-${scope}`,
      projectId: id,
      hash: await nodeDigests.sha256Hex(key),
      prefix: apiKeyPrefix(key),
      label: `${scope} key of ${name}`,
      scopes: [scope as ApiKeyScope],
      active: true,
      createTime,
    });
  }
}

async function send(
  apps: TestServer['apps'],
  method: string,
  path: string,
  { api = 'management', key = KEYS.full, bearer, body, headers: more }: CallOptions = {},
): Promise<CallResponse> {
  const headers = new Headers(more);
  if (key !== null && bearer === undefined) headers.set('X-Api-Key', key);
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const url = `https://api.test${path.startsWith('//') ? path.slice(1) : `/v1${path}`}`;
  const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await apps[api].fetch(new Request(url, { method, headers, body: payload }));
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  const json = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, json };
}

/** @returns the same app; every response of it is held to its descriptions from now on */
function checkedApp(api: Api, app: TestServer['apps'][Api]): TestServer['apps'][Api] {
  const { fetch } = app;
  app.fetch = async (request, ...surroundings) => {
    const { method, url } = request;
    const response = await fetch(request, ...surroundings);
    await checkResponse(api, { method, url }, response);
    return response;
  };
  return app;
}
