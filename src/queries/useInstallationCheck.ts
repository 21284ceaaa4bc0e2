import { useCallback } from 'react';
import type { ConfigContent } from '../contract/index.ts';
import { useInstallationScope } from '../provider/InstallationContext.ts';
import { installationsQuery } from './installations.ts';
import { useSession } from './useSession.ts';

/**
 * Asks the server what is installed now, because somebody else may have changed it since the screen was opened. Every
 * screen shows the answer.
 *
 * @returns a function to the content; undefined when nothing is installed any more. It rejects when the server can't be asked
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
