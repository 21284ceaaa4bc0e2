import type { OperationStatus } from '../../../src/contract/index.ts';
import { defineTransitions } from '../kernel/state-machine.ts';

/** Failed attempts after which an operation that crashes its worker is given up. */
const MAX_CRASHES = 10;

type OperationEvent =
  /** A checkpoint was reached. */
  | 'progressed'
  /** The worker hands the work back, to continue at `dueAt`. */
  | 'yielded'
  /** The provider did not do its part. */
  | 'attemptFailed'
  /** An error of the server stopped the work. */
  | 'crashed'
  | 'succeeded'
  | 'failed';
type OperationEffect = 'retainLease' | 'countAttempt' | 'scheduleRetry' | 'clearWork';

/** Input of the state after a failed attempt. */
export interface AttemptFacts {
  /** Failed attempts in a row, this one included. */
  attempts: number;
  /** Whether the same attempt may succeed later and does no harm then. */
  isRetryable: boolean;
  /** ms since the epoch of the next attempt. */
  retryAt: number;
  /** ms since the epoch after which nothing is attempted again. */
  deadline: number;
}

/**
 * States of an operation. A lease that is not kept is released. The store itself ends the operations of an installation
 * that is deleted, all in one statement.
 */
export const OPERATION_STATES = defineTransitions<OperationStatus, OperationEvent, OperationEffect, AttemptFacts>([
  { from: ['in_progress'], event: 'progressed', effects: ['retainLease'] },
  { from: ['in_progress'], event: 'yielded' },
  {
    from: ['in_progress'],
    event: 'attemptFailed',
    when: ({ isRetryable, retryAt, deadline }) => isRetryable && retryAt <= deadline,
    effects: ['countAttempt', 'scheduleRetry'],
  },
  { from: ['in_progress'], event: 'attemptFailed', to: 'failure', effects: ['countAttempt', 'clearWork'] },
  {
    from: ['in_progress'],
    event: 'crashed',
    when: ({ attempts }) => attempts < MAX_CRASHES,
    effects: ['countAttempt', 'scheduleRetry'],
  },
  { from: ['in_progress'], event: 'crashed', to: 'failure', effects: ['countAttempt', 'clearWork'] },
  { from: ['in_progress'], event: 'succeeded', to: 'success', effects: ['clearWork'] },
  { from: ['in_progress'], event: 'failed', to: 'failure', effects: ['clearWork'] },
]);

/** An event, and for those about an attempt its facts. */
export type OperationStep =
  | { event: Exclude<OperationEvent, 'attemptFailed' | 'crashed'> }
  | { event: 'attemptFailed' | 'crashed'; facts: AttemptFacts };

const NO_ATTEMPT: AttemptFacts = { attempts: 0, isRetryable: false, retryAt: 0, deadline: 0 };

/** @returns facts of the step; zeros for events that are not about an attempt, whose rows have no guards */
export function factsOf(step: OperationStep): AttemptFacts {
  return 'facts' in step ? step.facts : NO_ATTEMPT;
}
