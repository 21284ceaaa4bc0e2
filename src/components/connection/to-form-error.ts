import { AmpersandApiError } from '../../api/api-error.ts';
import { problemType } from '../../contract/problem-codes.ts';
import type { Messages } from '../../locales/en.ts';
import { formatFailureText } from '../format-failure.ts';
import type { FormError } from './CredentialForm.view.tsx';
import { API_KEY, customName, detailName } from './credential-inputs.ts';

/**
 * Finds the input that a refusal is about: the one that the server names, or the credential when the provider refused
 * it. Anything else is about the form as a whole.
 *
 * @param inputNames inputs of the form
 */
export function toFormError(error: Error, inputNames: readonly string[], messages: Messages): FormError {
  const message = formatFailureText(error, messages);
  if (!(error instanceof AmpersandApiError)) return { message };
  const { problem } = error;
  for (const issue of problem?.issues ?? []) {
    const path = issue.name.split(/[.[\]/]+/).filter(Boolean);
    const inputName = inputNames.find((name) =>
      path.some((part) => [part, customName(part), detailName(part)].includes(name)),
    );
    if (inputName) return { message: issue.detail || message, inputName };
  }
  const isAboutKey =
    problem?.type === problemType('credentials-refused') ||
    // A server without problem types: what it can find wrong with such a request is the key.
    (!problem?.type.startsWith('urn:') && (error.status === 400 || error.status === 422));
  return isAboutKey && inputNames.includes(API_KEY) ? { message, inputName: API_KEY } : { message };
}
