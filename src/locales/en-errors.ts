import type { ProblemCode } from '../contract/problem-codes.ts';

/** Messages for one problem code. */
export interface ProblemMessages {
  /** Describes the error. @param detail the server's description, in English */
  reason: (detail: string) => string;
  /** Suggests a next step. */
  remedy?: string;
}

const unavailable: ProblemMessages = {
  reason: () => 'This integration isn’t available right now.',
  remedy: 'Contact support.',
};

/**
 * English: error messages by problem code, only where the server's own message addresses developers. Other languages
 * translate every code that a user can meet. Provider messages are shown untranslated.
 */
export const problems: Partial<Record<ProblemCode, ProblemMessages>> = {
  unauthenticated: unavailable,
  forbidden: unavailable,
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
};
