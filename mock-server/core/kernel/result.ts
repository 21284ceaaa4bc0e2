import type { ProblemCode, ValidationIssue } from '../../../src/contract/index.ts';

/** Outcome of a use case: a value, or a reason why not. Only a bug throws. */
export type Result<T, R = Rejection> = { ok: true; value: T } | { ok: false; rejection: R };

/** Rejection of a request. One table maps it to a status and a problem document. */
export interface Rejection<C extends ProblemCode = ProblemCode> {
  code: C;
  /** Explanation for the caller. Contains the provider's message if the provider rejected. */
  detail: string;
  /** Remedy for the caller. */
  remedy?: string;
  /** Every wrong place of the request. */
  issues?: ValidationIssue[];
  causes?: string[];
  retryable?: boolean;
  /** ms since the epoch. */
  retryAt?: number;
  /** Further facts for the problem document. Never a credential. */
  context?: Record<string, unknown>;
}

/** @returns a successful outcome */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Continues with a value: at once where it is there already, so that a hot path without waiting has no promises. */
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => Promise<U>): Promise<U>;
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U>;
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** @returns a refusal */
export function reject<C extends ProblemCode>(
  code: C,
  detail: string,
  more: Omit<Rejection, 'code' | 'detail'> = {},
): { ok: false; rejection: Rejection<C> } {
  return { ok: false, rejection: { code, detail, ...more } };
}
