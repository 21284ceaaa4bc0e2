import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { createApiClient } from '../api/api-client.ts';
import { AmpersandApiError } from '../api/api-error.ts';
import type { GetToken, TokenSubject } from '../api/token-cache.ts';
import { createTokenCache } from '../api/token-cache.ts';
import type { AmpersandQueryOptions } from './provider-options.ts';

/** Prefix of every query key: isolates servers, projects and credentials. */
export type QueryScope = readonly ['amp', origin: string, project: string, credential: unknown];

/** State shared by the hooks below one provider. Providers share nothing. */
export interface Runtime {
  api: ApiClient;
  /** Scheme, host and port of the server. */
  origin: string;
  /** Name or id of the project. */
  project: string;
  /** Passed to every query hook explicitly, so that the host's own client is unaffected. */
  queryClient: QueryClient;
  /**
   * With an API key the same for all subjects; with tokens one per consumer and group, because each sees different
   * data.
   */
  scope: (subject: TokenSubject | undefined) => QueryScope;
  /** Whether requests require a subject. */
  needsSubject: boolean;
  server: ServerState;
}

/** State of the server connection; changes don't cause a render. */
export interface ServerState {
  /** Until then the standard calls replace the `bootstrap` operation, which was not found; ms since the epoch. */
  bootstrapRetryAt: number;
  /** Number of mutations sent. */
  writes: number;
  /** Settles with the latest update of an installation, and never rejects. */
  lastUpdate: Promise<unknown>;
}

/** State that a provider keeps across renders. */
export interface RuntimeState {
  queryClient: QueryClient;
  /** Number by API key, because developer tools show query keys. */
  keyNumbers: Map<string, number>;
}

/** @param options initial options; later changes use {@link queryDefaults} */
export function createRuntimeState(options: AmpersandQueryOptions | undefined): RuntimeState {
  return { queryClient: new QueryClient({ defaultOptions: queryDefaults(options) }), keyNumbers: new Map() };
}

/**
 * @param origin server
 * @param apiKey undefined when tokens sign requests
 * @param getToken returns the host's current function
 */
export function createRuntime(
  { queryClient, keyNumbers }: RuntimeState,
  origin: string,
  project: string,
  apiKey: string | undefined,
  getToken: () => GetToken,
): Runtime {
  const server = { bootstrapRetryAt: 0, writes: 0, lastUpdate: Promise.resolve() };
  const shared = { origin, project, queryClient, needsSubject: !apiKey, server };
  if (apiKey) {
    const number = keyNumbers.get(apiKey) ?? keyNumbers.size + 1;
    keyNumbers.set(apiKey, number);
    const scope: QueryScope = ['amp', origin, project, `key-${number}`];
    return { ...shared, api: createApiClient(origin, project, { apiKey }), scope: () => scope };
  }
  return {
    ...shared,
    api: createApiClient(origin, project, { tokens: createTokenCache(getToken) }),
    scope: (subject) => ['amp', origin, project, subject ? [subject.consumerRef, subject.groupRef] : null],
  };
}

/** Minimum cache time in ms: one response seeds several queries, and the widget that reads them renders later. */
const MIN_GC_TIME_MS = 10_000;

/** @returns defaults of the private query client */
export function queryDefaults(options: AmpersandQueryOptions = {}) {
  const { retry = 2, refetchOnWindowFocus = false, refetchOnReconnect = true, staleTime = 60_000, gcTime } = options;
  return {
    // Without a network a request fails visibly with a retry, instead of waiting silently.
    mutations: { networkMode: 'always' as const },
    queries: {
      networkMode: 'always' as const,
      ...(gcTime !== undefined && { gcTime: Math.max(gcTime, MIN_GC_TIME_MS) }),
      refetchOnReconnect,
      staleTime,
      refetchOnWindowFocus,
      retry: (failures: number, error: Error) => isRetryable(error) && (retry === true || failures < Number(retry)),
      retryDelay: (failures: number) => Math.min(500 * 2 ** failures, 4_000),
    },
  };
}

/** 4xx errors and token errors are not retried. The server's `retryable` flag takes precedence. */
function isRetryable(error: Error): boolean {
  if (!(error instanceof AmpersandApiError)) return false;
  if (error.kind === 'network') return true;
  return error.status >= 500 && error.problem?.retryable !== false;
}
