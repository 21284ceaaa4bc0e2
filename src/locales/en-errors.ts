import type { ProblemCode } from '../contract/problem-codes.ts';

/** Words for one kind of refusal. */
export interface ProblemMessages {
  /** What happened. @param detail the server's account of it, in English */
  reason: (detail: string) => string;
  /** What can be done about it. */
  remedy?: string;
}

/**
 * English: refusals by kind. The server tells them in English and knows more about the case, so no kind needs words
 * here; other languages have some for each kind that a person can meet. What a provider said stays as it came.
 */
export const problems: Partial<Record<ProblemCode, ProblemMessages>> = {};
