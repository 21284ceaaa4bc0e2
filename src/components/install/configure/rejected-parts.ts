import { AmpersandApiError } from '../../../api/api-error.ts';
import type { ContentChange } from '../../../domain/content-changes.ts';
import { contentPath } from './find-field-error.ts';
import { partId } from './part-id.ts';

/** Lists the panes that a rejected save concerns: those that the issues point to, otherwise every changed one. */
export function rejectedParts(error: Error, changes: readonly ContentChange[]): string[] {
  const issues = (error instanceof AmpersandApiError && error.problem?.issues) || [];
  const paths = issues.map(({ pointer }) => contentPath(pointer) ?? []);
  const concerned = changes.filter((change) =>
    paths.some(
      ([part, , objectName]) => part === change.part && (!('objectName' in change) || objectName === change.objectName),
    ),
  );
  return [...new Set((concerned.length > 0 ? concerned : changes).map(partId))];
}
