import { useEffect, useState } from 'react';
import type { ConfigContent } from '../../contract/index.ts';
import { useDraftStore, useInstallationScope } from '../../provider/InstallationContext.ts';
import type { InstallationScreenData } from '../../queries/useInstallationScreen.ts';
import { useSession } from '../../queries/useSession.ts';
import { convertToNewInstall } from '../../state/draft-edits.ts';

interface Known {
  id: string | undefined;
  content: ConfigContent | undefined;
  /** Content of an installation that another user removed. */
  lost?: ConfigContent;
}

/**
 * Whether another user removed the displayed installation, until a new one exists. The removed content becomes the
 * draft of a new install.
 *
 * @param isExpected whether the customer uninstalled it in this widget
 */
export function useUninstalledElsewhere({ installation }: InstallationScreenData, isExpected: boolean): boolean {
  const store = useDraftStore();
  const { consumerRef, groupRef } = useInstallationScope();
  const { queryClient, keys } = useSession(consumerRef, groupRef);
  const [known, setKnown] = useState<Known>({ id: undefined, content: undefined });
  const id = installation?.id;
  const content = installation?.config.content;
  const isLost = known.id !== undefined && id === undefined && !isExpected;
  if (id !== known.id || content !== known.content) setKnown({ id, content, lost: isLost ? known.content : undefined });
  const { lost } = known;
  useEffect(() => {
    if (!lost) return;
    convertToNewInstall(store, lost);
    // The server deletes the connection with its last installation.
    void queryClient.invalidateQueries({ queryKey: keys.connections(groupRef) });
  }, [lost, store, queryClient, keys, groupRef]);
  return lost !== undefined;
}
