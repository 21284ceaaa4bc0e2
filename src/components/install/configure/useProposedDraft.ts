import { useMemo } from 'react';
import type { ConfigContent, HydratedIntegration } from '../../../contract/index.ts';
import type { DynamicMappings } from '../../../domain/initial-content.ts';
import { initialContent } from '../../../domain/initial-content.ts';
import { useDraft } from '../../../provider/useDraft.ts';
import type { Draft } from '../../../state/draft-edits.ts';

/**
 * The draft of a screen. Without an installation and without edits it is the initial content, which is computed while
 * rendering and stored by the first edit.
 *
 * @param saved undefined when nothing is installed
 */
export function useProposedDraft(
  manifest: HydratedIntegration,
  saved: ConfigContent | undefined,
  dynamicMappings: DynamicMappings,
): Draft {
  const draft = useDraft(saved);
  const proposal = useMemo(() => initialContent(manifest, dynamicMappings), [manifest, dynamicMappings]);
  return useMemo(() => {
    const isProposed = (content: Draft['content']) => saved === undefined && Object.keys(content).length === 0;
    return {
      content: isProposed(draft.content) ? proposal : draft.content,
      update: (edit) => draft.update((content) => edit(isProposed(content) ? proposal : content)),
      reset: draft.reset,
    };
  }, [draft, proposal, saved]);
}
