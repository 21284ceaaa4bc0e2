import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { createApiClient } from '../api/api-client.ts';
import { AmpersandApiError } from '../api/api-error.ts';
import type { GetToken, TokenSubject } from '../api/token-cache.ts';
import { createTokenCache } from '../api/token-cache.ts';
import type { AmpersandQueryOptions } from './provider-options.ts';

/** Begins every query key: data of another server, project or credential is never met. */
export type QueryScope = readonly ['amp', origin: string, project: string, credential: unknown];

/** What the hooks below one provider share. Two providers share nothing. */
export interface Runtime {
  api: ApiClient;
  /** Scheme, host and port of the server. */
  origin: string;
  /** Name or id of the project. */
  project: string;
  /** Passed to every query hook by hand, so that the host's own client is left alone. */
  queryClient: QueryClient;
  /**
   * Under an API key the same for everybody; with tokens one per consumer and group, because each sees only its own.
   */
  scope: (subject: TokenSubject | undefined) => QueryScope;
  /** Whether requests need to know whom they are for. */
  needsSubject: boolean;
  server: ServerState;
}

/** What was learnt about the server; changes over time and never makes anything render. */
export interface ServerState {
  /** It has no `bootstrap` operation. */
  lacksBootstrap: boolean;
  /** How many requests have changed something there. */
  writes: number;
}

/** What a provider keeps over all its renders. */
export interface RuntimeState {
  queryClient: QueryClient;
  /** Number by API key: a key itself must not stand in a query key, which developer tools show. */
  keyNumbers: Map<string, number>;
}

/** @param options as they are at first; later ones go through {@link queryDefaults} */
export function createRuntimeState(options: AmpersandQueryOptions | undefined): RuntimeState {
  return { queryClient: new QueryClient({ defaultOptions: queryDefaults(options) }), keyNumbers: new Map() };
}

/**
 * @param origin server
 * @param apiKey undefined when tokens sign requests
 * @param getToken the host's function as it is now
 */
export function createRuntime(
  { queryClient, keyNumbers }: RuntimeState,
  origin: string,
  project: string,
  apiKey: string | undefined,
  getToken: () => GetToken,
): Runtime {
  const shared = { origin, project, queryClient, needsSubject: !apiKey, server: { lacksBootstrap: false, writes: 0 } };
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

/** ms. One answer fills several queries, and the widget that reads them is rendered a moment later. */
const MIN_GC_TIME_MS = 10_000;

/** @returns defaults of the private query client */
export function queryDefaults(options: AmpersandQueryOptions = {}) {
  const { retry = 2, refetchOnWindowFocus = false, refetchOnReconnect = true, staleTime = 60_000, gcTime } = options;
  return {
    // Without a network a request fails visibly, with a way to try again; waiting for it in silence looks broken.
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

/**
 * A refusal stays one, and a host that gives no token is told at once instead of being asked again and again.
 * What the server says about a repetition wins.
 */
function isRetryable(error: Error): boolean {
  if (!(error instanceof AmpersandApiError)) return false;
  if (error.kind === 'network') return true;
  return error.status >= 500 && error.problem?.retryable !== false;
}
