import { AmpersandApiError, isHostError, problemCode, problemMessage } from '../api/api-error.ts';
import { AmpersandConfigError } from '../api/config-error.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import type { InitialMessages } from '../locales/en-initial.ts';

/** User-facing description of an error. */
export interface FailureMessage {
  /** Reason. */
  reason: string;
  /** Next step, if the server suggests one. */
  remedy?: string;
  /** Technical details: status, problem type, request id; one per line. */
  details: string;
  /** False if only the developers of the host can fix it. */
  canRetry: boolean;
}

/**
 * Formats an error. Translated messages replace the server's own text; messages of a provider or of another server are
 * quoted untranslated.
 */
export function formatFailure(error: Error, { failure, problems }: InitialMessages): FailureMessage {
  if (error instanceof AmpersandConfigError)
    return { ...unavailable(problems), details: error.message, canRetry: false };
  if (!(error instanceof AmpersandApiError)) return { reason: failure.unknown, details: error.message, canRetry: true };
  const { kind, status, problem, requestId, remedy, message } = error;
  const serverMessage = problem ? problemMessage(problem) : '';
  const isOfProvider = problem?.context?.providerStatus !== undefined || problem?.type?.endsWith('-refused');
  const code = isOfProvider ? undefined : problemCode(error);
  const strings = code ? problems[code as ProblemCode] : undefined; // unknown ones have no words
  const quote = serverMessage && failure.quote(serverMessage);
  const quoted = isOfProvider ? `${failure.provider}\n${quote}` : quote;
  const reason = {
    rejected: strings?.reason(serverMessage) || (code && serverMessage) || quoted || failure.unknown,
    network: failure.offline,
    timeout: failure.offline,
    unreadable: failure.unknown,
    token: failure.session,
    conflict: message,
  }[kind];
  const details = [
    message,
    strings && remedy,
    status > 0 && `HTTP ${status}`,
    problem?.type,
    requestId && `Request ${requestId}`,
    problem?.time,
  ];
  return {
    reason,
    remedy: strings ? strings.remedy : remedy,
    details: details.filter(Boolean).join('\n'),
    canRetry: !isHostError(error),
  };
}

/** Formats an error as one text, for places with limited room. */
export function formatFailureText(error: Error, messages: InitialMessages): string {
  const { reason, remedy } = formatFailure(error, messages);
  return remedy ? `${reason} ${remedy}` : reason;
}

/** Message for an error that only the developers of the host can fix. */
function unavailable({ 'project-not-found': texts }: InitialMessages['problems']) {
  return { reason: texts?.reason('') ?? '', remedy: texts?.remedy };
}
