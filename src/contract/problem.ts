/**
 * Problem document of every refused request (`application/problem+json`).
 * Source: specification, Errors 1; public problem description for the extension members.
 */
export interface Problem {
  /**
   * Stable identifier of the kind of problem: `about:blank` or a URN such as `urn:ampersand:problem:not-found`.
   * @example urn:ampersand:problem:not-found
   */
  type: string;
  /**
   * Address of a page that explains the problem, when there is one.
   * @example https://api.example.com/problems#not-found
   */
  href?: string;
  /** Short summary that is the same for every occurrence of this kind. @example Not found */
  title: string;
  /** HTTP status code, 400 to 599. @example 404 */
  status: number;
  /**
   * Explanation of this occurrence; the provider's own text when the provider refused.
   * @example There is no destination "nothing" in this project.
   */
  detail?: string;
  /** Identifier of this occurrence. @example urn:uuid:0d9c8b7a-6f5e-4d3c-9b2a-1f0e9d8c7b6a */
  instance?: string;
  /** Part of the service that refused: `api`, `write`, `read`, `search` or `proxy`. @example api */
  subsystem?: string;
  /** Instant of the refusal. @example 2026-01-31T12:00:00.000Z */
  time?: string;
  /** Identifier of the request; the same one stands in the server's log. */
  requestId?: string;
  /** Causes of the problem, outermost first. @example ["The provider responded with 500."] */
  causes?: string[];
  /** Action that the caller can take. @example Compare the id or name with the list of its kind. */
  remedy?: string;
  /** Whether the same request may succeed later without a change. */
  retryable?: boolean;
  /** Earliest instant at which a retry makes sense. @example 2026-01-31T12:01:00.000Z */
  retryAfter?: string;
  /** Further facts, keyed by name. Never holds a credential. @example {"provider": "hubspot"} */
  context?: Record<string, unknown>;
  /** Every place of the request that is wrong; validation problems only. */
  issues?: ValidationIssue[];
}

/** Part of a request in which a {@link ValidationIssue} stands. */
export type IssueLocation = 'body' | 'header' | 'path' | 'query';

/** One wrong place of a request. Source: specification, Errors 1. */
export interface ValidationIssue {
  /** Kind of the issue; `about:blank` when it has none. @example about:blank */
  type: string;
  /** Short summary of the issue. @example Invalid value */
  title: string;
  /** Problem at this place, and how to fix it. @example The name must have 2 to 128 characters. */
  detail: string;
  /** Part of the request with the wrong value. */
  in: IssueLocation;
  /** Location within the part, for example `changes[0].path`. @example project.name */
  name: string;
  /**
   * JSON pointer (RFC 6901) to the value in the body; absent for the other parts of a request.
   * @example /project/name
   */
  pointer?: string;
  /** The value that was refused; absent when it could be a secret. @example "a" */
  value?: unknown;
  /** Values to choose from, such as the accounts that a credential gives access to. */
  options?: ValidationOption[];
}

/** A value that is valid at the place of a {@link ValidationIssue}. */
export interface ValidationOption {
  /** The value to send. @example 480112233 */
  value: string;
  /** Name for people. @example Northwind Marketing (480112233) */
  label: string;
}
