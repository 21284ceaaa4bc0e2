import { useMemo } from 'react';
import type { ConfigContent, HydratedIntegration } from '../../../contract/index.ts';
import type { DeselectedObjects, DynamicMappings } from '../../../domain/initial-content.ts';
import { initialContent, retainDeselected } from '../../../domain/initial-content.ts';
import { useDraft } from '../../../provider/useDraft.ts';
import { usePersistedState } from '../../../provider/usePersistedState.ts';
import type { Draft } from '../../../state/draft-edits.ts';

/** A draft that gives reselected objects their previous config. */
export interface ProposedDraft extends Draft {
  /** Edits the draft; what this removes is not restored. */
  discard: Draft['update'];
}

const NONE: DeselectedObjects = {};

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
): ProposedDraft {
  const draft = useDraft(saved);
  const proposal = useMemo(() => initialContent(manifest, dynamicMappings), [manifest, dynamicMappings]);
  const [deselected, setDeselected] = usePersistedState('deselected', NONE, isDeselected);
  return useMemo(() => {
    const isProposed = (content: Draft['content']) => saved === undefined && Object.keys(content).length === 0;
    const discard: Draft['update'] = (edit) =>
      draft.update((content) => edit(isProposed(content) ? proposal : content));
    return {
      content: isProposed(draft.content) ? proposal : draft.content,
      update: (edit) => {
        let kept = deselected;
        discard((before) => {
          const next = retainDeselected(before, edit(before), deselected);
          kept = next.kept;
          return next.content;
        });
        if (kept !== deselected) setDeselected(kept);
      },
      discard,
      reset: draft.reset,
    };
  }, [draft, proposal, saved, deselected, setDeselected]);
}

function isDeselected(value: unknown): value is DeselectedObjects {
  return typeof value === 'object' && value !== null;
}
