import { AmpersandApiError } from '../../api/api-error.ts';

/**
 * Why the server refused one value of what was sent.
 *
 * @param place below the content, such as `['read', 'objects', 'calls', 'schedule']`
 * @param value what stands there now; a refusal of another value is no longer about it
 * @returns undefined when the refusal, if there was one, is not about it
 */
export function findFieldError(
  error: Error | undefined,
  place: readonly (string | number)[],
  value?: unknown,
): string | undefined {
  if (!(error instanceof AmpersandApiError)) return undefined;
  const path = ended(`.content${place.map(step).join('')}`);
  const issue = error.problem?.issues?.find(({ name }) => ended(`.${name}`).includes(path));
  const isAboutOther = issue?.value !== undefined && value !== undefined && issue.value !== value;
  return isAboutOther ? undefined : issue?.detail;
}

/** As the server writes locations: a key that is no plain word stands in brackets. */
function step(part: string | number): string {
  if (typeof part === 'string' && /^[\w-]+$/.test(part)) return `.${part}`;
  return `[${JSON.stringify(part)}]`;
}

/** With a dot after each step, so that what begins alike, as `tag` and `tags`, is not the same. */
function ended(path: string): string {
  return `${path}.`.replaceAll('[', '.[');
}
