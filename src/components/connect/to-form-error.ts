import { AmpersandApiError, isHostError, problemMessage } from '../../api/api-error.ts';
import type { ValidationIssue } from '../../contract/index.ts';
import { problemType } from '../../contract/problem-codes.ts';
import { parseJsonPointer } from '../../domain/json.ts';
import type { Messages } from '../../locales/en.ts';
import { formatFailure, formatFailureText } from '../format-failure.ts';
import type { FormError } from './CredentialForm.view.tsx';
import { API_KEY, customName, detailName } from './credential-inputs.ts';

/** Returns the issue of a request that must name one of several accounts. */
export function accountChoice(error: Error): ValidationIssue | undefined {
  return error instanceof AmpersandApiError ? error.problem?.issues?.find(({ options }) => options) : undefined;
}

/** Formats an error of a sign-in. Only the provider's page reports a problem without a status. */
export function formatSignInError(error: Error, messages: Messages): string {
  const isOfPage = error instanceof AmpersandApiError && error.problem && error.status === 0;
  if (!isOfPage) return formatFailureText(error, messages);
  const { signInFailed } = messages.connection;
  return error.message ? `${signInFailed}\n${messages.failure.quote(error.message)}` : signInFailed;
}

/**
 * Finds the input that an error belongs to: the input that an issue points to, or the API key when the provider rejected
 * it. Any other error belongs to the form as a whole. A choice of accounts is an input to add.
 *
 * @param inputNames inputs of the form
 * @param providerName the provider's display name
 */
export function toFormError(
  error: Error,
  inputNames: readonly string[],
  providerName: string,
  messages: Messages,
): FormError {
  if (!(error instanceof AmpersandApiError)) return { message: formatFailureText(error, messages) };
  const { problem } = error;
  if (isHostError(error)) {
    return { message: formatFailureText(error, messages), details: formatFailure(error, messages).details };
  }
  const choice = accountChoice(error);
  if (choice) {
    const { account: label, chooseAccount: help } = messages.connection;
    const name = detailName(parseJsonPointer(choice.pointer ?? '').at(-1) ?? '');
    return { message: '', inputName: name, choice: { name, label, help, options: choice.options } };
  }
  const isRejectedCredential = problem?.type === problemType('credentials-refused');
  const hasApiKey = inputNames.includes(API_KEY);
  const { keyRejected, credentialsRejected } = messages.connection;
  const providerMessage = problem && problemMessage(problem);
  const message =
    isRejectedCredential && providerMessage
      ? (hasApiKey ? keyRejected : credentialsRejected)(providerName, providerMessage)
      : formatSignInError(error, messages);

  for (const issue of problem?.issues ?? []) {
    const path = parseJsonPointer(issue.pointer ?? '');
    const inputName = inputNames.find((name) =>
      path.some((key) => [key, customName(key), detailName(key)].includes(name)),
    );
    if (inputName) return { message: issue.detail || message, inputName };
  }
  const isAboutKey =
    isRejectedCredential ||
    // A server without problem types rejects such a request only for its key.
    (!problem?.type.startsWith('urn:') && (error.status === 400 || error.status === 422));
  return isAboutKey && hasApiKey ? { message, inputName: API_KEY } : { message };
}
