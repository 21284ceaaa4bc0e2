import { useCallback } from 'react';
import type { ConfigContent } from '../contract/index.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { installationsQuery } from './installations.ts';
import { useSession } from './useSession.ts';

/**
 * Reloads the installation, because another user may have changed it. The cache, and so every screen, is updated.
 *
 * @returns a function that resolves to the content; undefined if nothing is installed. It rejects if the request fails
 */
export function useInstallationCheck(integrationId: string): () => Promise<ConfigContent | undefined> {
  const { consumerRef, groupRef } = useInstallationScope();
  const session = useSession(consumerRef, groupRef);
  return useCallback(async () => {
    const query = installationsQuery(session, groupRef, integrationId);
    const [installation] = await session.queryClient.fetchQuery({ ...query, staleTime: 0, retry: false });
    return installation?.config.content;
  }, [session, groupRef, integrationId]);
}
