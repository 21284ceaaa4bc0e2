import { AmpersandApiError } from '../../api/api-error.ts';
import type { ContentChange } from '../../domain/content-changes.ts';
import { partId } from './part-id.ts';

/**
 * Panes that a refused save is about, the likeliest first: those that the server names in its issues or its words, or
 * everything that was sent.
 */
export function rejectedParts(error: Error, changes: readonly ContentChange[]): string[] {
  const problem = error instanceof AmpersandApiError ? error.problem : undefined;
  const text = [error.message, ...(problem?.issues ?? []).flatMap(({ name, detail }) => [name, detail])].join('\n');
  const named = changes.filter((change) => 'objectName' in change && mentions(text, change.objectName));
  return [...new Set((named.length > 0 ? named : changes).map(partId))];
}

/** Whether a text holds a name as a whole word: `tag` does not stand in `tags`. */
function mentions(text: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'u').test(text);
}
