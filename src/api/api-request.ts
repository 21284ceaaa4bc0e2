import type { EndpointTypes } from '../contract/endpoint.ts';
import type { TokenSubject } from './token-cache.ts';

/** Placeholders of a path; the client fills in the project itself. */
type Params<T> = T extends { params: infer P extends string } ? Exclude<P, 'project'> : never;

/** Input of an API call: the parts that the endpoint declares. */
export type ApiRequest<T extends EndpointTypes> = {
  /** Subject of the token; ignored with an API key. */
  subject?: TokenSubject;
  signal?: AbortSignal;
  /** Allows the response to set a cookie on another origin. */
  withCookies?: boolean;
} & ([Params<T>] extends [never] ? unknown : { params: Record<Params<T>, string> }) &
  (T extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : unknown) &
  (T extends { body: infer B } ? { body: B } : unknown);

/** Request parts without endpoint types. */
export interface UntypedApiRequest {
  subject?: TokenSubject;
  signal?: AbortSignal;
  withCookies?: boolean;
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/**
 * @param path below `/v1`, with placeholders in braces
 * @returns path and query, percent-encoded; query members that are undefined are left out
 */
export function buildPath(path: string, params: Record<string, string>, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
