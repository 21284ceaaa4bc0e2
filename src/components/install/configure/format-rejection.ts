import { AmpersandApiError } from '../../../api/api-error.ts';
import type { HydratedIntegration, ValidationIssue } from '../../../contract/index.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import { humanize } from '../../connect/provider-name.ts';
import { formatFailureText } from '../../format-failure.ts';
import { contentPath } from './find-field-error.ts';
import { labelsOf } from './mapping-errors.ts';

/**
 * Formats the error of a rejected save. Objects and fields are named by their labels.
 *
 * @param place limits the text to issues below these keys of the content, such as `['read', 'objects', 'calls']`
 */
export function formatRejection(
  error: Error,
  manifest: HydratedIntegration,
  messages: ScreenMessages,
  place: readonly string[] = [],
): string {
  const issues = (error instanceof AmpersandApiError && error.problem?.issues) || [];
  const sentences = issues.flatMap((issue) => {
    const path = contentPath(issue.pointer);
    // Only issues of an object have a place on the screen.
    const isShown = path?.[2] !== undefined && place.every((key, index) => path[index] === key);
    return isShown ? formatIssue(issue, path, manifest, messages) : [];
  });
  return [...new Set(sentences)].join(' ') || formatFailureText(error, messages);
}

/** @param path keys below the content: part, `objects`, name of the object, setting, key of the setting */
function formatIssue(
  { detail, value }: Pick<ValidationIssue, 'detail' | 'value'>,
  [, , objectName = '', setting, key = '']: readonly string[],
  manifest: HydratedIntegration,
  { configure, manage }: ScreenMessages,
): string {
  const labels = labelsOf(manifest, objectName);
  const fieldLabel = (fieldName: string) => {
    const label = labels.field(fieldName);
    return label === fieldName ? humanize(label) : label;
  };
  const isMapping = setting === 'selectedFieldMappings';
  // The server only rejects a selected field that the provider doesn't have; a mapped one for other reasons, too.
  const isGone = isMapping ? labels.field(String(value)) === value : setting === 'selectedFields';
  if (isGone && typeof value === 'string') return configure.rejectedMissingField(labels.object, fieldLabel(value));
  const place = isMapping ? labels.mapping(key) : setting === 'selectedFieldSettings' && fieldLabel(key);
  return manage.forObject(place ? configure.ambiguous(labels.object, place) : labels.object, detail);
}
