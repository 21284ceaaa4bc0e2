import { AmpersandApiError, problemMessage } from '../api/api-error.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import { PROBLEM_TYPE_PREFIX } from '../contract/problem-codes.ts';
import type { InitialMessages } from '../locales/en-initial.ts';

/** An error in words for the person at the screen, and what helps whoever is asked for help. */
export interface FailureMessage {
  /** Why it failed. */
  reason: string;
  /** What can be done, where the server knows. */
  remedy?: string;
  /** Status, kind and number of the request, one a line. */
  details: string;
}

/**
 * Says why something failed. The service's and the provider's own words come first; where the language has words for
 * what the service says of itself, those.
 */
export function formatFailure(error: Error, { failure, problems }: InitialMessages): FailureMessage {
  if (!(error instanceof AmpersandApiError)) return { reason: failure.unknown, details: error.message };
  const { kind, status, problem, requestId, remedy, message } = error;
  const serverMessage = problem ? problemMessage(problem) : '';
  // Not every server gives a type. With a status of the provider, the words are the provider's.
  const code = problem?.context?.providerStatus === undefined && problem?.type?.split(PROBLEM_TYPE_PREFIX)[1];
  const strings = code ? problems[code as ProblemCode] : undefined; // unknown ones have no words
  const reason = {
    rejected: strings?.reason(serverMessage) || serverMessage || failure.unknown,
    network: failure.offline,
    unreadable: failure.unknown,
    token: failure.session,
  }[kind];
  const details = [
    message,
    strings && remedy,
    status > 0 && `HTTP ${status}`,
    problem?.type,
    requestId && `Request ${requestId}`,
    problem?.time,
  ];
  return { reason, remedy: strings ? strings.remedy : remedy, details: details.filter(Boolean).join('\n') };
}

/** The same in one sentence, for places without room for more. */
export function formatFailureText(error: Error, messages: InitialMessages): string {
  const { reason, remedy } = formatFailure(error, messages);
  return remedy ? `${reason} ${remedy}` : reason;
}
