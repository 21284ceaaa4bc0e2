import { AmpersandApiError } from '../api/api-error.ts';
import type { Messages } from '../locales/en.ts';

/** An error in words for the person at the screen, and what helps whoever is asked for help. */
export interface FailureWords {
  /** Why it failed. */
  reason: string;
  /** What can be done, where the server knows. */
  remedy?: string;
  /** Status, kind and number of the request, one a line. */
  details: string;
}

/** Says why something failed. The service's and the provider's own words come first. */
export function failureWords(error: Error, { failure }: Messages): FailureWords {
  if (!(error instanceof AmpersandApiError)) return { reason: failure.unknown, details: error.message };
  const { kind, status, problem, requestId, remedy, message } = error;
  const reason = {
    refused: message || failure.unknown,
    network: failure.offline,
    unreadable: failure.unknown,
    token: failure.session,
  }[kind];
  const details = [
    message,
    status > 0 && `HTTP ${status}`,
    problem?.type,
    requestId && `Request ${requestId}`,
    problem?.time,
  ];
  return { reason, remedy, details: details.filter(Boolean).join('\n') };
}

/** The same in one sentence, for places without room for more. */
export function failureSentence(error: Error, messages: Messages): string {
  const { reason, remedy } = failureWords(error, messages);
  return remedy ? `${reason} ${remedy}` : reason;
}
