import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as a stub saw it. */
export interface StubRequest {
  method: string;
  /** With query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A prepared response; an object is sent as JSON. */
export interface StubResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** An HTTP server whose responses a test prepares, for clients that need one that misbehaves. */
export interface StubApi {
  origin: string;
  requests: StubRequest[];
  stop(): Promise<void>;
}

/** @param routes by `METHOD /path`, without query; anything else is a 404 problem */
export async function startStubApi(
  routes: Record<string, StubResponse | ((request: StubRequest) => StubResponse)>,
): Promise<StubApi> {
  const requests: StubRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    requests.push(request);
    const route = routes[`${request.method} ${request.path.split('?')[0]}`] ?? notFound;
    const { status = 200, headers = {}, body } = typeof route === 'function' ? route(request) : route;
    const isText = typeof body === 'string' || body === undefined;
    response.writeHead(status, { ...(!isText && { 'content-type': 'application/json' }), ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const notFound: StubResponse = {
  status: 404,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', title: 'No such address', status: 404, detail: 'The stub has no such route.' },
};
