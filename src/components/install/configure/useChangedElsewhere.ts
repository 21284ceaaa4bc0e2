import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Config } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { contentChanges } from '../../../domain/content-changes.ts';
import { useDraftStore } from '../../../provider/InstallationContext.ts';

/**
 * Lists the changes that another user or tab saved while edits are unsaved. A config that this page saved itself is
 * recognised by its id.
 *
 * @param config saved config; undefined when nothing is installed
 * @param draft content that would be saved
 * @returns no changes as soon as nothing is unsaved
 */
export function useChangedElsewhere(
  config: Pick<Config, 'id' | 'content'> | undefined,
  draft: DraftContent,
): readonly ContentChange[] {
  const lastSavedConfigId = useStore(useDraftStore(), (state) => state.lastSavedConfigId);
  // The config that the customer last saw without edits, or saved.
  const [known, setKnown] = useState(config);

  const isEdited = useMemo(
    () => config !== undefined && contentChanges(config.content, draft).length > 0,
    [config, draft],
  );
  const isExternal = known && config && config.id !== lastSavedConfigId && isEdited;
  if (config !== known && !isExternal) setKnown(config);
  return useMemo(
    () => (known && config && known !== config ? contentChanges(known.content, config.content) : []),
    [known, config],
  );
}
