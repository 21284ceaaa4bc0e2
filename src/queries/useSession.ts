import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import type { TokenSubject } from '../api/token-cache.ts';
import { useRuntime } from '../provider/RuntimeContext.ts';
import type { ServerState } from '../provider/runtime.ts';
import { queryKeys } from './keys.ts';

/** API client, cache and subject of a hook. */
export interface Session {
  api: ApiClient;
  queryClient: QueryClient;
  keys: ReturnType<typeof queryKeys>;
  /** Undefined with an API key and without a consumer. */
  subject: TokenSubject | undefined;
  server: ServerState;
}

/**
 * @param consumerRef may be undefined with an API key
 * @returns the same object until server, project, credential, consumer or group change
 */
export function useSession(consumerRef: string | undefined, groupRef: string): Session {
  const runtime = useRuntime();
  return useMemo(() => {
    const subject = consumerRef ? { consumerRef, groupRef } : undefined;
    const { api, queryClient, server } = runtime;
    return { api, queryClient, subject, server, keys: queryKeys(runtime.scope(subject)) };
  }, [runtime, consumerRef, groupRef]);
}
