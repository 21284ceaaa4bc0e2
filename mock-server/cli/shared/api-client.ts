import type { Endpoint, Problem, TypesOf } from '../../../src/contract/index.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { NEXT_PAGE_TOKEN } from '../../http/list-response.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CliFailure, EXIT } from './cli-failure.ts';
import { formatProblem } from './format-problem.ts';

/** Version of this package. */
export const CLI_VERSION: string = manifest.version;

/** How to reach an API. */
export interface ApiClientSettings {
  origin: string;
  /** Variable that names the origin; `AMP_API_URL` when absent. */
  variable?: string;
  key?: string;
  timeoutMs?: number;
  /** Called with one line per request, without credential. */
  debug?: (line: string) => void;
}

interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Parts of a request to an endpoint that it declares. */
export type InputOf<E, T = TypesOf<E>> = (T extends { params: infer P extends string }
  ? { params: Record<P, string> }
  : object) &
  (T extends { query: infer Q } ? { query?: Q } : object) &
  (T extends { body: infer B } ? { body: B } : object);

type ResponseOf<E, T = TypesOf<E>> = T extends { response: infer R } ? R : unknown;

/** An entry of a list: of an array, or of a page with `results`. */
export type EntryOf<E, R = ResponseOf<E>> = R extends (infer T)[] | { results: (infer T)[] } ? T : never;

/** Entries that are asked for at once. */
const PAGE_SIZE = 500;

/** Calls the management API in the name of one key. */
export interface ApiClient {
  origin: string;
  /** @throws CliFailure that explains a refusal, a strange response, or why there was none */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>>;
  /** Reads a list page by page, the next one when it is wanted. @param limit entries at most @throws as `call` does */
  pages<E extends Endpoint>(endpoint: E, input: InputOf<E>, limit?: number): AsyncGenerator<EntryOf<E>[], void>;
  /** Sends bytes to an address that the server handed out. The key is not sent along. */
  upload(url: string, bytes: Uint8Array, headers: Record<string, string>): Promise<void>;
}

export function createApiClient(settings: ApiClientSettings): ApiClient {
  const { timeoutMs = TIME_LIMITS.command, variable } = settings;

  async function send(url: string, init: RequestInit): Promise<{ content: unknown; headers: Headers }> {
    const begin = performance.now();
    const { origin } = new URL(url);
    try {
      // A redirect would send the key to an unknown address.
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const text = await response.text();
      const took = Math.round(performance.now() - begin);
      settings.debug?.(`${init.method} ${withoutQuery(url)} ${response.status} (${took} ms)`);
      return { content: parseResponse(response, text, origin), headers: response.headers };
    } catch (error) {
      if (error instanceof CliFailure) throw error;
      settings.debug?.(`${init.method} ${withoutQuery(url)} failed`);
      throw new CliFailure(explainNetworkError(error, origin, timeoutMs, variable), EXIT.refused);
    }
  }

  /** The parts of a request are typed by its endpoint; here only their common form matters. */
  function request({ path, method }: Endpoint, { params = {}, query = {}, body }: CallInput) {
    return send(`${settings.origin}/v1${fillPath(path, params)}${queryString(query)}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-amp-client': 'amp-cli',
        'x-amp-client-version': CLI_VERSION,
        ...(settings.key !== undefined && { 'x-api-key': settings.key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return {
    origin: settings.origin,
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ResponseOf<E>> {
      // The server responds as the endpoint declares; anything else was thrown.
      return (await request(endpoint, input as CallInput)).content as ResponseOf<E>;
    },
    async *pages<E extends Endpoint>(endpoint: E, input: InputOf<E>, limit = Number.POSITIVE_INFINITY) {
      const { query, ...rest } = input as CallInput;
      let left = limit;
      let pageToken: string | undefined;
      do {
        const pageSize = Math.min(PAGE_SIZE, left);
        const { content, headers } = await request(endpoint, { ...rest, query: { ...query, pageSize, pageToken } });
        const page = content as EntryOf<E>[] | { results: EntryOf<E>[]; pagination: { nextPageToken?: string } };
        const isArray = Array.isArray(page);
        pageToken = isArray ? (headers.get(NEXT_PAGE_TOKEN) ?? undefined) : page.pagination.nextPageToken;
        const entries = (isArray ? page : page.results).slice(0, left);
        left -= entries.length;
        yield entries;
      } while (pageToken !== undefined && left > 0);
    },
    async upload(url, bytes, headers) {
      const body = new Blob([new Uint8Array(bytes)]);
      await send(url, { method: 'PUT', headers, body });
    },
  };
}

function parseResponse(response: Response, text: string, origin: string): unknown {
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  const content = isJson ? parseJson(text) : undefined;
  if (response.ok) {
    if (content !== undefined || text === '') return content;
    throw notOurServer(response, origin);
  }
  if (!isProblem(content)) throw notOurServer(response, origin);
  throw new CliFailure(formatProblem(forCli(content)), EXIT.refused, content);
}

/** The server's remedy mentions headers; users of this tool set a variable or a flag. */
function forCli(problem: Problem): Problem {
  if (problem.status !== 401) return problem;
  return { ...problem, remedy: 'Set AMP_API_KEY, or add --key, with an active API key of the project.' };
}

function notOurServer(response: Response, origin: string): CliFailure {
  const type = response.headers.get('content-type') ?? 'no content type';
  const message = `${origin} responded with ${response.status} (${type}), which is not a response of this API. Does AMP_API_URL name the management API?`;
  return new CliFailure(message, EXIT.refused);
}

function isProblem(content: unknown): content is Problem {
  return typeof content === 'object' && content !== null && 'status' in content && 'title' in content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller reports a response without content
  }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryString(query: NonNullable<CallInput['query']>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}

/** An upload address is itself a secret. */
function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not respond',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_HEADERS_TIMEOUT: 'the host does not respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const CERTIFICATE_REMEDY = 'If you trust it, name the certificate of its authority in NODE_EXTRA_CA_CERTS.';

/**
 * @param error error thrown by `fetch`
 * @param origin called address
 * @param variable name of the variable that selects it
 * @returns explanation and remedy, in two sentences
 */
export function explainNetworkError(
  error: unknown,
  origin: string,
  timeoutMs: number,
  variable = 'AMP_API_URL',
): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `${origin} did not respond within ${timeoutMs / 1000} seconds. Look at the log of the server, or set AMP_TIMEOUT_SECONDS.`;
  }
  const code = codeOf(error) ?? '';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return `Could not reach ${origin}: it does not speak https. Set ${variable} to an address that begins with http://.`;
  }
  if (code.startsWith('HPE_')) {
    return `Could not reach ${origin}: the server there does not speak http. If it is https, begin ${variable} with https://.`;
  }
  const reason = REASONS[code] ?? code;
  const remedy = reason.includes('certificate')
    ? CERTIFICATE_REMEDY
    : `Start the server with "amp serve", or set ${variable} to its address.`;
  return `Could not reach ${origin}${reason === '' ? '' : `: ${reason}`}. ${remedy}`;
}

/** `fetch` wraps the reason; several tried addresses make an aggregate of reasons. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'HTTPParserError') return 'HPE_INVALID'; // its own code is often missing
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
