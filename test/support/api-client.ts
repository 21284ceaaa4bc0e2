import type { Api } from '../../src/contract/index.ts';
import { checkResponse } from './check-response.ts';
import type { SpawnedServer } from './spawn-server.ts';

/** A response with its body read. */
export interface ApiResponse<T> {
  status: number;
  headers: Headers;
  body: T;
}

/**
 * Calls an API as a customer's backend would: plain HTTP, no code of the library. The response is held to its
 * descriptions.
 *
 * @param path with the `/v1` prefix
 * @param api API of the origin
 */
export async function callApi<T = unknown>(
  origin: string,
  apiKey: string,
  method: string,
  path: string,
  body?: unknown,
  api: Api = 'management',
): Promise<ApiResponse<T>> {
  const url = `${origin}${path}`;
  const response = await fetch(url, {
    method,
    headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await checkResponse(api, { method, url }, response);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // The caller names the shape that it then asserts on.
  const parsed = (isJson && text !== '' ? JSON.parse(text) : text) as T;
  return { status: response.status, headers: response.headers, body: parsed };
}

/** @returns a caller of one server's management API, paths below the project */
export function projectCaller(server: Pick<SpawnedServer, 'api' | 'apiKey' | 'project'>) {
  return <T = unknown>(method: string, path: string, body?: unknown) =>
    callApi<T>(server.api, server.apiKey, method, `/v1/projects/${server.project}${path}`, body);
}
