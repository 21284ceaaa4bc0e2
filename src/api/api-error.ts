import type { Problem } from '../contract/index.ts';

/**
 * Kind of a failure:
 * `rejected` the server answered with an error status;
 * `network` no answer came, or it broke off;
 * `unreadable` the answer is not what this API sends, for example a page of a gateway in between;
 * `token` the host's `getToken` failed, did not answer in time or gave no token.
 */
export type AmpersandApiErrorKind = 'rejected' | 'network' | 'unreadable' | 'token';

/** What an {@link AmpersandApiError} is made of. */
export interface ApiFailure {
  kind: AmpersandApiErrorKind;
  message: string;
  status?: number;
  problem?: Problem;
  requestId?: string;
  cause?: unknown;
}

/**
 * A request that failed. `message` is what the user may read: the causes of the problem document, one a line, else its
 * detail, else its title. What can be done about it stands apart in `remedy`.
 */
export class AmpersandApiError extends Error {
  override name = 'AmpersandApiError';
  readonly kind: AmpersandApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The server's own account; absent when it gave none. */
  readonly problem: Problem | undefined;
  /** Identifier of the request in the server's log. */
  readonly requestId: string | undefined;
  /** What the reader can do about it, in the server's words. */
  readonly remedy: string | undefined;

  constructor({ kind, message, status = 0, problem, requestId, cause }: ApiFailure) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.problem = problem;
    this.requestId = problem?.requestId ?? requestId;
    this.remedy = problem?.remedy;
  }

  /** @returns the error for a problem document that stands inside a successful answer */
  static fromProblem(problem: Problem): AmpersandApiError {
    return new AmpersandApiError({
      kind: 'rejected',
      message: problemMessage(problem),
      status: problem.status,
      problem,
    });
  }
}

/** @returns the part of a problem document that a user may read; empty when it has none */
export function problemMessage(problem: Problem): string {
  return problem.causes?.join('\n') || problem.detail || problem.title || '';
}
