import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import type { TokenSubject } from '../api/token-cache.ts';
import { useRuntime } from '../provider/RuntimeContext.ts';
import type { ServerState } from '../provider/runtime.ts';
import { queryKeys } from './keys.ts';

/** Who asks, whom, and where the answers are kept. */
export interface Session {
  api: ApiClient;
  queryClient: QueryClient;
  keys: ReturnType<typeof queryKeys>;
  /** Undefined where an API key signs and nobody said who asks. */
  subject: TokenSubject | undefined;
  server: ServerState;
}

/**
 * @param consumerRef undefined where an API key signs and the host did not say
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
