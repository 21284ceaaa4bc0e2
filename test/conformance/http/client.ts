import { MOCK } from '../../../mock-server/msw/index.ts';
import type { Connection, Installation, ReadObjectConfig } from '../../../src/contract/index.ts';
import type { Target } from './target.ts';

/** A response with its body read. */
interface ClientResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: suites look into responses of every shape.
  body: any;
}

interface CallOptions {
  /** The full key when absent, none when null. */
  key?: string | null;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Speaks HTTP with a target as a customer's code would. */
export interface Client {
  target: Target;
  /** @param path below `/v1` of the management API */
  api(method: string, path: string, options?: CallOptions): Promise<ClientResponse>;
  /** @param path below the project */
  project(method: string, path: string, options?: CallOptions): Promise<ClientResponse>;
  /** To the write API. @param objectName object of the mock integration */
  write(objectName: string, body: unknown, options?: CallOptions): Promise<ClientResponse>;
  /** To the read API. @param path below the mock integration */
  read(path: string, body: unknown): Promise<ClientResponse>;
  /** Through the proxy. @param path of the provider */
  proxy(method: string, path: string, headers: Record<string, string>): Promise<ClientResponse>;
  /** Connects a new group. */
  connect(groupRef: string): Promise<Connection>;
  /** Connects and installs for a new group. */
  install(groupRef: string, content?: object): Promise<Installation>;
}

/** Choices that satisfy the manifest. */
export const CALLS: ReadObjectConfig = {
  objectName: 'calls',
  selectedFields: { direction: true },
  selectedFieldMappings: { caller_phone: 'customer_phone_number' },
};

const CONTENT = {
  provider: MOCK.provider,
  read: { objects: { calls: CALLS } },
  write: { objects: { tags: { objectName: 'tags' } } },
};

export function createClient(target: Target): Client {
  const { origins, project } = target;
  const integration = `/v1/projects/${project}/integrations/${MOCK.integration}`;

  async function call(method: string, url: string, options: CallOptions = {}): Promise<ClientResponse> {
    const { key = target.apiKey, body } = options;
    const headers = new Headers(options.headers);
    if (key !== null) headers.set('x-api-key', key);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await target.fetch(new Request(url, { method, headers, body: payload }));
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  const client: Client = {
    target,
    api: (method, path, options) => call(method, `${origins.api}/v1${path}`, options),
    project: (method, path, options) => call(method, `${origins.api}/v1/projects/${project}${path}`, options),
    write: (objectName, body, options) =>
      call('POST', `${origins.write}${integration}/objects/${objectName}`, { body, ...options }),
    read: (path, body) => call('POST', `${origins.read}${integration}${path}`, { body }),
    proxy: (method, path, headers) => call(method, `${origins.proxy}${path}`, { key: null, headers }),
    async connect(groupRef) {
      const body = { provider: MOCK.provider, groupRef, consumerRef: `user-of-${groupRef}`, apiKey: MOCK.providerKey };
      return expectStatus(await client.project('POST', '/connections:generate', { body }), 201);
    },
    async install(groupRef, content = CONTENT) {
      await client.connect(groupRef);
      const body = { groupRef, config: { content } };
      return expectStatus(await client.project('POST', INSTALLATIONS, { body }), 201);
    },
  };
  return client;
}

/** Installations of the mock integration, below the project. */
export const INSTALLATIONS = `/integrations/${MOCK.integration}/installations`;

function expectStatus(response: ClientResponse, wanted: number): ClientResponse['body'] {
  if (response.status === wanted) return response.body;
  throw new Error(`Expected ${wanted}, got ${response.status}: ${JSON.stringify(response.body)}`);
}
