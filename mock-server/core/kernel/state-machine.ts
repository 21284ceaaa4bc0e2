/** One row of a state machine. The first row wins whose state and event match and whose guard holds. */
export interface Transition<State extends string, Event extends string, Effect extends string, Facts> {
  /** States in which the row applies. */
  from: readonly State[];
  event: Event;
  /** Guard: the row applies only when it returns true. */
  when?: (facts: Facts) => boolean;
  /** Next state; the state is unchanged when absent. */
  to?: State;
  /** Effects that the caller applies in the transaction that stores the next state, in order. */
  effects?: readonly Effect[];
}

/** The result of an event. */
interface NextState<State extends string, Effect extends string> {
  state: State;
  effects: readonly Effect[];
}

/** A state machine as a table. Production code calls `next`; tests check the rows of `transitions` one by one. */
export interface TransitionTable<State extends string, Event extends string, Effect extends string, Facts> {
  transitions: readonly Transition<State, Event, Effect, Facts>[];
  /** @returns undefined when the event has no row in that state: it is ignored */
  next(state: State, event: Event, facts: Facts): NextState<State, Effect> | undefined;
}

/**
 * Builds a state machine from its rows.
 *
 * @throws when a row can never apply because a row without a guard precedes it for the same state and event
 */
export function defineTransitions<
  State extends string,
  Event extends string,
  Effect extends string = never,
  Facts = undefined,
>(transitions: readonly Transition<State, Event, Effect, Facts>[]): TransitionTable<State, Event, Effect, Facts> {
  assertReachable(transitions);
  return {
    transitions,
    next: (state, event, facts) => {
      const row = transitions.find(
        ({ from, event: expected, when }) =>
          expected === event && from.includes(state) && (when === undefined || when(facts)),
      );
      return row && { state: row.to ?? state, effects: row.effects ?? [] };
    },
  };
}

function assertReachable(transitions: readonly Transition<string, string, string, never>[]): void {
  const decided = new Set<string>();
  for (const { from, event, when } of transitions) {
    for (const state of from) {
      const key = `${state} ${event}`;
      if (decided.has(key)) {
        throw new Error(
          `Ampersand: the state machine has a row for "${event}" in state "${state}" that never applies, because a row without a guard precedes it. Remove it, or move it up.`,
        );
      }
      if (when === undefined) decided.add(key);
    }
  }
}
