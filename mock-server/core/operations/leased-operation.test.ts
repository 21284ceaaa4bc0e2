import { expect, it } from 'vitest';
import type { AttemptFacts } from './leased-operation.ts';
import { OPERATION_STATES } from './leased-operation.ts';

const facts: AttemptFacts = { attempts: 1, isRetryable: true, retryAt: 1_000, deadline: 1_000 };

it.each([
  ['progressed', facts, 'in_progress', ['retainLease']],
  ['yielded', facts, 'in_progress', []],
  ['attemptFailed', facts, 'in_progress', ['countAttempt', 'scheduleRetry']],
  ['attemptFailed', { ...facts, retryAt: 1_001 }, 'failure', ['countAttempt', 'clearWork']],
  ['attemptFailed', { ...facts, isRetryable: false }, 'failure', ['countAttempt', 'clearWork']],
  ['crashed', { ...facts, attempts: 9 }, 'in_progress', ['countAttempt', 'scheduleRetry']],
  ['crashed', { ...facts, attempts: 10 }, 'failure', ['countAttempt', 'clearWork']],
  ['succeeded', facts, 'success', ['clearWork']],
  ['failed', facts, 'failure', ['clearWork']],
] as const)('an operation in progress that %s (%o) becomes %s', (event, given, state, effects) => {
  expect(OPERATION_STATES.next('in_progress', event, given)).toEqual({ state, effects });
});

it.each(['success', 'failure'] as const)('an operation that ended with %s does not change', (state) => {
  for (const { event } of OPERATION_STATES.transitions) {
    expect(OPERATION_STATES.next(state, event, facts)).toBeUndefined();
  }
});
