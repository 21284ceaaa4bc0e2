import type { ContentChange } from '../../domain/content-changes.ts';

/** The pane about all write objects. */
export const WRITE_PART = 'write';

/** The pane about the installation as a whole. */
export const MANAGE_PART = 'manage';

/** Name of the pane that a change belongs to: each read object has its own. */
export function partId(change: Pick<ContentChange, 'part'> & { objectName?: string }): string {
  if (change.part === 'read') return `read:${change.objectName ?? ''}`;
  return change.part === 'write' ? WRITE_PART : MANAGE_PART;
}
