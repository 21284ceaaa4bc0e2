import { AmpersandApiError } from '../../../api/api-error.ts';
import type { HydratedIntegration, ValidationIssue } from '../../../contract/index.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { Messages } from '../../../locales/en.ts';
import { humanize } from '../../connect/connection-facts.ts';
import { formatFailureText } from '../../format-failure.ts';
import { contentPath } from './find-field-error.ts';
import { namesOf } from './mapping-errors.ts';

/**
 * Formats the error of a rejected save. Objects and fields are named by their labels.
 *
 * @param place limits the text to issues below these keys of the content, such as `['read', 'objects', 'calls']`
 */
export function formatRejection(
  error: Error,
  manifest: HydratedIntegration,
  messages: Messages,
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
  [, , objectName = '', setting, key]: readonly string[],
  manifest: HydratedIntegration,
  { configure, settings, manage }: Messages,
): string {
  const isNamed = (object: { objectName: string }) => object.objectName === objectName;
  const object = manifest.read?.objects.find(isNamed);
  const label = objectLabel(object ?? manifest.write?.objects.find(isNamed) ?? { objectName });
  const names = object && namesOf(object, []);
  const fieldLabel = (fieldName: string) => {
    const name = names?.field(fieldName) ?? fieldName;
    return name === fieldName ? humanize(name) : name;
  };
  const isMapping = setting === 'selectedFieldMappings';
  // The server only rejects a selected field that the provider doesn't have; a mapped one for other reasons, too.
  const isGone = isMapping ? names?.field(String(value)) === value : setting === 'selectedFields';
  if (isGone && typeof value === 'string') return configure.rejectedMissingField(label, fieldLabel(value));
  const places: Record<string, string | undefined> = {
    schedule: settings.schedule,
    backfill: settings.history,
    fieldFilters: settings.filters,
    selectedFields: configure.optionalFields,
    selectedFieldMappings: key && names?.mapping(key),
  };
  const place = places[setting ?? ''] ?? (key && fieldLabel(key));
  return manage.forObject(place ? configure.ambiguous(label, place) : label, detail);
}
