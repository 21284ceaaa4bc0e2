import type { ContentChange } from '../../../domain/content-changes.ts';

/** Id of the "Write access" pane. */
export const WRITE_PART = 'write';

/** Id of the "Manage" pane. */
export const MANAGE_PART = 'manage';

/** Returns the id of the pane that a change belongs to. Each read object has its own. */
export function partId(change: Pick<ContentChange, 'part'> & { objectName?: string }): string {
  if (change.part === 'read') return `read:${change.objectName ?? ''}`;
  return change.part === 'write' ? WRITE_PART : MANAGE_PART;
}
