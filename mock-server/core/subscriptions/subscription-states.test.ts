import { expect, it } from 'vitest';
import { SUBSCRIPTION_STATES } from './subscription-states.ts';

it.each([
  ['pending', 'agreed', 'active', []],
  ['pending', 'refused', 'failed', ['notifyOnce', 'recomputeHealth']],
  ['pending', 'delayed', 'pending', ['notifyOnce']],
  ['active', 'lost', 'suspended', []],
  ['suspended', 'agreed', 'active', []],
  ['failed', 'retried', 'pending', ['recomputeHealth']],
  ['failed', 'agreed', 'active', ['recomputeHealth']],
] as const)('a subscription that is %s and %s is %s', (state, event, next, effects) => {
  expect(SUBSCRIPTION_STATES.next(state, event, undefined)).toEqual({ state: next, effects });
});

it('a subscription that is being removed takes part in nothing', () => {
  for (const event of ['agreed', 'refused', 'delayed', 'lost', 'retried'] as const) {
    expect(SUBSCRIPTION_STATES.next('removing', event, undefined)).toBeUndefined();
  }
});
