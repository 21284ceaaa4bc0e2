import { AmpersandApiError } from '../../../api/api-error.ts';
import { parseJsonPointer } from '../../../domain/json.ts';

/**
 * Finds the message for one value of a rejected save.
 *
 * @param place keys below the content, such as `['read', 'objects', 'calls', 'schedule']`
 * @param value the current value; an issue with another value is out of date
 * @returns undefined when no issue points to the value or to a part of it
 */
export function findFieldError(
  error: Error | undefined,
  place: readonly (string | number)[],
  value?: unknown,
): string | undefined {
  if (!(error instanceof AmpersandApiError)) return undefined;
  const issue = error.problem?.issues?.find(({ pointer }) => {
    const path = contentPath(pointer);
    return path && place.every((key, index) => path[index] === String(key));
  });
  const isOutOfDate = issue?.value !== undefined && value !== undefined && issue.value !== value;
  return isOutOfDate ? undefined : issue?.detail;
}

/**
 * Returns the keys of a pointer below `config.content`, in the body of an install and of an update.
 *
 * @returns undefined for a pointer to anything else
 */
export function contentPath(pointer: string | undefined): string[] | undefined {
  const path = parseJsonPointer(pointer ?? '');
  const index = path.findIndex((key, position) => key === 'config' && path[position + 1] === 'content');
  return index < 0 ? undefined : path.slice(index + 2);
}
