import type { MessageBody, ProviderFailure, ProviderRequest } from './provider-ports.ts';

/** An outbound HTTP request, as it is sent. */
export interface OutboundRequest {
  /** Scheme, host and port. */
  origin: string;
  /** Path and query, sent as they are. */
  path: string;
  method: ProviderRequest['method'];
  headers: Record<string, string>;
  body: MessageBody | null;
  /** ms from the request to the last byte of the response. */
  timeoutMs: number;
  /** The limits of the transport are raised to `timeoutMs`: the server holds the request until there is news. */
  isLongPoll?: boolean;
  /** Ends the call. */
  signal?: AbortSignal;
}

/** Any response, redirects included: none is followed. */
interface OutboundResponse {
  status: number;
  /** One entry for each Set-Cookie; several values of any other header are joined. */
  headers: Iterable<readonly [string, string]>;
  /** Decompressed. Leaving the iteration early closes the connection. */
  body: AsyncIterable<Uint8Array>;
}

/** Outbound HTTP: over sockets in the server, to `fetch` handlers in MSW and tests. */
export interface HttpTransport {
  /** Rejects without a response. Reading the body throws when the rest of it does not arrive. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  /** Turns an error of {@link HttpTransport.send}, or of reading the body, into an outcome. Its message never contains the path. */
  failureOf(error: unknown, request: OutboundRequest): ProviderFailure;
}
