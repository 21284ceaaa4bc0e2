import type { SpawnedServer } from './spawn-server.ts';

/** An answer with its body read. */
export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * Calls an API as a customer's backend would: plain HTTP, no code of the library.
 *
 * @param path with the `/v1` prefix
 */
export async function callApi<T = unknown>(
  origin: string,
  apiKey: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer<T>> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // The caller names the shape that it then asserts on.
  const parsed = (isJson && text !== '' ? JSON.parse(text) : text) as T;
  return { status: response.status, headers: response.headers, body: parsed };
}

/** @returns a caller of one server's management API, paths below the project */
export function projectCaller(server: SpawnedServer) {
  return <T = unknown>(method: string, path: string, body?: unknown) =>
    callApi<T>(server.api, server.apiKey, method, `/v1/projects/${server.project}${path}`, body);
}
