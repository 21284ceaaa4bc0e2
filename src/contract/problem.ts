/**
 * Problem document of every refused request (`application/problem+json`).
 * Source: specification, Errors 1; public problem description for the extension members.
 */
export interface Problem {
  /** Stable identifier of the kind of problem: `about:blank` or a URN such as `urn:ampersand:problem:not-found`. */
  type: string;
  /** Address of a page that explains the problem, when there is one. */
  href?: string;
  /** Short summary that is the same for every occurrence of this kind. */
  title: string;
  /** HTTP status code, 400 to 599. */
  status: number;
  /** Explanation of this occurrence; the provider's own text when the provider refused. */
  detail?: string;
  /** Identifier of this occurrence. */
  instance?: string;
  /** Part of the service that refused: `api`, `write`, `read`, `search` or `proxy`. */
  subsystem?: string;
  /** Instant of the refusal. */
  time?: string;
  /** Identifier of the request; the same one stands in the server's log. */
  requestId?: string;
  /** Causes of the problem, outermost first. */
  causes?: string[];
  /** Action that the caller can take. */
  remedy?: string;
  /** Whether the same request may succeed later without a change. */
  retryable?: boolean;
  /** Earliest instant at which a retry makes sense. */
  retryAfter?: string;
  /** Further facts, keyed by name. Never holds a credential. */
  context?: Record<string, unknown>;
  /** Every place of the request that is wrong; validation problems only. */
  issues?: ValidationIssue[];
}

/** Part of a request in which a {@link ValidationIssue} stands. */
export type IssueLocation = 'body' | 'header' | 'path' | 'query';

/** One wrong place of a request. Source: specification, Errors 1. */
export interface ValidationIssue {
  type: string;
  title: string;
  /** Problem at this place, and how to fix it. */
  detail: string;
  in: IssueLocation;
  /** Location within the part, for example `changes[0].path`. */
  name: string;
  /** JSON pointer (RFC 6901) to the value in the body; absent for the other parts of a request. */
  pointer?: string;
  /** The value that was refused; absent when it could be a secret. */
  value?: unknown;
}
