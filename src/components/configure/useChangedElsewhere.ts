import { useMemo, useState } from 'react';
import type { Config } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { contentChanges } from '../../domain/content-changes.ts';
import type { InstallationCallbacks } from '../../hooks/useInstallationActions/useInstallationActions.ts';

interface ChangedElsewhere {
  /** What somebody else changed under the customer's unsaved edits; empty as soon as there are none. */
  changes: readonly ContentChange[];
  /** The host's functions, to be given to what saves: a save of this screen is nobody else's. */
  callbacks: InstallationCallbacks;
}

/**
 * Notices that a config was changed in another place, such as a colleague's browser, while edits are unsaved.
 *
 * @param config what is saved now; undefined when nothing is installed
 * @param draft what is wanted
 */
export function useChangedElsewhere(
  config: Pick<Config, 'id' | 'content'> | undefined,
  draft: DraftContent,
  callbacks: InstallationCallbacks,
): ChangedElsewhere {
  // As the customer last knew it: without edits, or by a save of their own.
  const [known, setKnown] = useState(config);
  const [own, setOwn] = useState<string>();

  const isEdited = useMemo(
    () => config !== undefined && contentChanges(config.content, draft).length > 0,
    [config, draft],
  );
  const isNews = known && config && config.id !== own && isEdited;
  if (config !== known && !isNews) setKnown(config);
  const changes = useMemo(
    () => (known && config && known !== config ? contentChanges(known.content, config.content) : []),
    [known, config],
  );

  return {
    changes,
    callbacks: {
      ...callbacks,
      onUpdateSuccess: (id, saved) => {
        setOwn(saved.id);
        callbacks.onUpdateSuccess?.(id, saved);
      },
    },
  };
}
