import type { Problem, ProblemCode } from '../contract/index.ts';
import { PROBLEM_TYPE_PREFIX } from '../contract/problem-codes.ts';

/**
 * `rejected`: a response of the server with an error; `network`: no response, or an incomplete one; `timeout`: no response
 * within a minute; `unreadable`: a response of another form; `token`: `getToken` failed; `conflict`: the installation was
 * changed or removed since it was loaded, and nothing was sent.
 */
export type AmpersandApiErrorKind = 'rejected' | 'network' | 'timeout' | 'unreadable' | 'token' | 'conflict';

/** Input of {@link AmpersandApiError}. */
export interface ApiFailure {
  kind: AmpersandApiErrorKind;
  message: string;
  status?: number;
  problem?: Problem;
  requestId?: string;
  cause?: unknown;
}

/**
 * A failed request. `message` is for developers, in the language of the server or of the provider: the causes of the problem
 * document, one per line, or its detail, or its title. Widgets show a text of `messages` and quote providers.
 */
export class AmpersandApiError extends Error {
  override name = 'AmpersandApiError';
  readonly kind: AmpersandApiErrorKind;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's problem document, if it sent one. */
  readonly problem: Problem | undefined;
  /** Request id in the server's log. */
  readonly requestId: string | undefined;
  /** Next step, as suggested by the server. */
  readonly remedy: string | undefined;

  constructor({ kind, message, status = 0, problem, requestId, cause }: ApiFailure) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.problem = problem;
    this.requestId = problem?.requestId ?? requestId;
    this.remedy = problem?.remedy;
  }

  /** @returns the error for a problem document inside a successful response */
  static fromProblem(problem: Problem): AmpersandApiError {
    return new AmpersandApiError({
      kind: 'rejected',
      message: problemMessage(problem),
      status: problem.status,
      problem,
    });
  }
}

/** Codes of errors that only the developers of the host can fix. */
const HOST_ERRORS: readonly (string | undefined)[] = [
  'unauthenticated',
  'forbidden',
  'project-not-found',
  'provider-app-missing',
] satisfies ProblemCode[];

/** Code of a problem of this API; undefined for other servers. */
export function problemCode({ problem, status }: AmpersandApiError): string | undefined {
  // Not every server sends a type.
  return problem?.type?.split(PROBLEM_TYPE_PREFIX)[1] ?? (status === 401 ? 'unauthenticated' : undefined);
}

/** Whether only the developers of the host can fix the error, such as a wrong API key. */
export function isHostError(error: Error): boolean {
  return error instanceof AmpersandApiError && HOST_ERRORS.includes(problemCode(error));
}

/** @returns causes, detail or title; empty if the document has none */
export function problemMessage(problem: Problem): string {
  return problem.causes?.join('\n') || problem.detail || problem.title || '';
}
