import type { ClientEndpoint, EndpointTypes } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';
import { AmpersandApiError, isHostError, problemMessage } from './api-error.ts';
import { warnDeveloper } from './build-environment.ts';
import { AmpersandConfigError } from './config-error.ts';
import { withTimeLimit } from './time-limit.ts';
import type { TokenCache, TokenSubject } from './token-cache.ts';

/** Identifies the client in the server's log. Equal to the package's version. */
export const CLIENT_NAME = 'ampersand-embed';
export const CLIENT_VERSION = '0.1.0';

/** Time limit of a request, in ms; longer than the server waits for a provider. */
const TIMEOUT_MS = 60_000;

/** Placeholders of a path; the client fills in the project itself. */
type Params<T> = T extends { params: infer P extends string } ? Exclude<P, 'project'> : never;

/** Input of an API call: the parts that the endpoint declares. */
type ApiRequest<T extends EndpointTypes> = {
  /** Subject of the token; ignored with an API key. */
  subject?: TokenSubject;
  signal?: AbortSignal;
  /** Allows the response to set a cookie on another origin. */
  withCookies?: boolean;
} & ([Params<T>] extends [never] ? unknown : { params: Record<Params<T>, string> }) &
  (T extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : unknown) &
  (T extends { body: infer B } ? { body: B } : unknown);

/** Request parts without endpoint types. */
interface UntypedApiRequest {
  subject?: TokenSubject;
  signal?: AbortSignal;
  withCookies?: boolean;
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
}

/** Calls the server. */
export interface ApiClient {
  /**
   * @returns the parsed response; undefined when the endpoint has no response body
   * @throws AmpersandApiError; the signal's reason when it was aborted
   */
  send: <T extends EndpointTypes>(endpoint: ClientEndpoint<T>, request: ApiRequest<T>) => Promise<T['response']>;
}

/** Authenticates requests. */
export type Credential = { apiKey: string } | { tokens: TokenCache };

/**
 * @param origin scheme, host and port of the server
 * @param project name or id; fills the `{project}` placeholder of every path
 */
export function createApiClient(origin: string, project: string, credential: Credential): ApiClient {
  const warnings = new Set<string>();
  const warnOnce = (error: unknown) => {
    if (!(error instanceof AmpersandApiError && isHostError(error)) || warnings.has(error.message)) return;
    warnings.add(error.message);
    warnDeveloper(`Ampersand: ${error.message} ${error.remedy ?? ''}`.trimEnd());
  };

  const sendOnce = async (endpoint: ClientEndpoint, request: UntypedApiRequest, signature: Record<string, string>) => {
    const { body, params, query, signal, withCookies } = request;
    const headers: Record<string, string> = {
      ...signature,
      'X-Amp-Client': CLIENT_NAME,
      'X-Amp-Client-Version': CLIENT_VERSION,
    };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const url = `${origin}/v1${buildPath(endpoint.path, { ...params, project }, query)}`;
    try {
      return await fetch(url, {
        method: endpoint.method,
        headers,
        body: JSON.stringify(body),
        signal,
        ...(withCookies && { credentials: 'include' }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new AmpersandApiError({ kind: 'network', message: 'The server could not be reached.', cause });
    }
  };

  const sendSigned = async (endpoint: ClientEndpoint, request: UntypedApiRequest): Promise<Response> => {
    if ('apiKey' in credential) return sendOnce(endpoint, request, { 'X-Api-Key': credential.apiKey });
    const { subject } = request;
    if (!subject) throw missingSubject();
    const token = await credential.tokens.get(subject);
    const response = await sendOnce(endpoint, request, bearer(token));
    if (response.status !== 401) return response;
    // The token may be revoked, or this clock is wrong. The server has done nothing yet, so a retry is safe.
    credential.tokens.invalidate(subject, token);
    return sendOnce(endpoint, request, bearer(await credential.tokens.get(subject)));
  };

  return {
    async send<T extends EndpointTypes>(endpoint: ClientEndpoint<T>, request: ApiRequest<T>) {
      const kind = endpoint.success === 204 ? 'empty' : (endpoint.responseType ?? 'json');
      const response = sendSigned(endpoint, request).then((received) => parseResponse(received, kind));
      try {
        // The contract declares the response type. The library ships no validator; the server validates.
        return (await withTimeLimit(response, TIMEOUT_MS, timedOut)) as T['response'];
      } catch (error) {
        warnOnce(error);
        throw error;
      }
    },
  };
}

function timedOut(): AmpersandApiError {
  const message = `The server did not respond within ${TIMEOUT_MS / 1000} seconds.`;
  return new AmpersandApiError({ kind: 'timeout', message });
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function missingSubject(): AmpersandConfigError {
  return new AmpersandConfigError(
    'consumerRef or groupRef is missing.',
    'With getToken every request is signed for one consumer and group.',
    'Pass consumerRef and groupRef, or use the hook inside <InstallationProvider>.',
  );
}

/**
 * @param path below `/v1`, with placeholders in braces
 * @returns path and query, percent-encoded; query members that are undefined are left out
 */
function buildPath(path: string, params: Record<string, string>, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Parses a response.
 *
 * @param kind `empty` ignores the body; `json` expects JSON; `text` expects plain text, which some servers write as a
 *   JSON string
 * @throws AmpersandApiError for an error status and for an unexpected body
 */
export async function parseResponse(response: Response, kind: 'empty' | 'json' | 'text'): Promise<unknown> {
  const { status, statusText } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (response.ok && (kind === 'empty' || status === 204)) return undefined;

  const text = await readText(response);
  const json = parseJson(text);
  const body = response.ok && kind === 'text' && typeof json !== 'string' ? text.trim() || undefined : json;
  if (response.ok) {
    if (body !== undefined) return body;
    throw new AmpersandApiError({
      kind: 'unreadable',
      message: 'The server gave a response that could not be read.',
      status,
      requestId,
    });
  }
  const problem = toProblem(body, status);
  throw new AmpersandApiError({
    kind: problem ? 'rejected' : 'unreadable',
    message:
      (problem && problemMessage(problem)) ||
      `The server refused the request (${status} ${statusText}).`.replace(' )', ')'),
    status,
    problem,
    requestId,
  });
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new AmpersandApiError({ kind: 'network', message: 'The server broke off its response.', cause });
  }
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns undefined if the body is not an object */
function toProblem(body: unknown, status: number): Problem | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // Servers send different members, so only the two that our code requires are filled in.
  return { type: 'about:blank', status, ...body } as Problem;
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
