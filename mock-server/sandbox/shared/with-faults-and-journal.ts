import type { Fault, FaultQueue } from './faults.ts';
import { ConnectionDropped } from './faults.ts';
import type { JsonRecord, JsonValue } from './json.ts';
import type { RequestJournal } from './request-journal.ts';
import {
  bodyWithoutCredentials,
  hasCredential,
  headersWithoutCredentials,
  queryWithoutCredentials,
} from './request-journal.ts';

/** A fetch-shaped handler. */
export type FetchHandler = (request: Request) => Promise<Response>;

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request was malformed.',
  401: 'HTTP Token: Access denied. The API key is missing or not valid.',
  403: 'This key may not do that.',
  422: 'name is invalid',
  429: 'Too many requests. Slow down.',
  500: 'Something went wrong on our side.',
  503: 'The service is under maintenance.',
};

const CUT_SHORT = new WeakSet<Response>();

/** Returns whether the body of a response will be truncated, so that a transport can break its connection. */
export function isCutShort(response: Response): boolean {
  return CUT_SHORT.has(response);
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Puts a provider behind the fault queue and writes every request into the journal, whatever comes of it.
 * `ConnectionDropped` is thrown through, for the transport to handle.
 */
export function withFaultsAndJournal(
  handler: FetchHandler,
  parts: {
    faults: FaultQueue;
    journal: RequestJournal;
    wait?: (ms: number) => Promise<void>;
    /** Body of a refusal on demand in the provider's own shape; `{ error }` by default. */
    refusalBody?: (status: number, message: string | undefined) => JsonValue;
  },
): FetchHandler {
  const { faults, journal } = parts;
  const pause = parts.wait ?? wait;

  async function respond(request: Request, fault: Fault | undefined): Promise<Response> {
    switch (fault?.kind) {
      case undefined:
        return handler(request);
      case 'status':
        return refusal(fault, parts.refusalBody ?? defaultBody);
      case 'slow':
        await pause(fault.delayMs);
        return handler(request);
      case 'drop':
        throw new ConnectionDropped('The sandbox dropped the connection.');
      case 'truncate':
        return truncated(await handler(request));
      case 'hang':
        await Promise.race([faults.cleared(), aborted(request.signal)]);
        throw new ConnectionDropped('The sandbox let a hanging request go.');
      default:
        return fault satisfies never;
    }
  }

  return async (request) => {
    const url = new URL(request.url);
    // Hono reads the body from the original, so the journal reads it from a copy.
    const body = await request.clone().text();
    const entry = journal.add({
      method: request.method,
      path: url.pathname,
      query: queryWithoutCredentials(url.searchParams),
      headers: headersWithoutCredentials(request.headers),
      credential: hasCredential(request.headers, url.searchParams) ? 'unchecked' : 'missing',
      body: bodyWithoutCredentials(request.headers, body),
    });
    const response = await respond(request, faults.dequeue(request.method, url.pathname));
    entry.status = response.status;
    if (entry.credential === 'unchecked') entry.credential = response.status === 401 ? 'refused' : 'accepted';
    return response;
  };
}

function refusal(
  { status, message, retryAfter }: Extract<Fault, { kind: 'status' }>,
  bodyOf: (status: number, message: string | undefined) => JsonValue,
): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(bodyOf(status, message)), { status, headers });
}

function defaultBody(status: number, message: string | undefined): JsonRecord {
  const error = message ?? DEFAULT_MESSAGES[status] ?? `Responded with ${status} on demand.`;
  return status === 422 ? { error, errors: { name: ['is invalid'] } } : { error };
}

/** The first half of a response, then an error in place of the rest. */
async function truncated(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const half = bytes.slice(0, Math.ceil(bytes.length / 2));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) {
        controller.error(new ConnectionDropped('The sandbox cut the response short.'));
        return;
      }
      sent = true;
      controller.enqueue(half);
    },
  });
  const headers = new Headers(response.headers);
  headers.set('content-length', String(bytes.length));
  const cut = new Response(body, { status: response.status, headers });
  CUT_SHORT.add(cut);
  return cut;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
