import type { ProviderFailure } from '../kernel/ports.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';
import { isFinalFailure } from './final-failure.ts';

/** Result of a comparison with the provider. */
export interface ReconcileOutcome {
  /** Reasons of refusals by subscription; the others have what they want, unless there is a `failure`. */
  refused: Map<SubscriptionRecord, string>;
  /** Subscriptions that wait for another try. */
  waiting: Set<SubscriptionRecord>;
  /** Events arrive already; of an account, whose stream opens later. */
  isOpen?: boolean;
  /** Latest failure that may be gone later. */
  failure?: ProviderFailure;
}

/** Collects failures of a comparison by object. */
export class Findings {
  readonly #rows: readonly SubscriptionRecord[];
  readonly #outcome: ReconcileOutcome = { refused: new Map(), waiting: new Set() };

  constructor(rows: readonly SubscriptionRecord[]) {
    this.#rows = rows;
  }

  /** @param objectName in any spelling of the manifest or the provider; all objects when absent */
  refuse(objectName: string | undefined, reason: string): void {
    for (const row of this.#of(objectName)) {
      const known = this.#outcome.refused.get(row);
      this.#outcome.refused.set(row, known === undefined ? reason : `${known} ${reason}`);
    }
  }

  /** Refuses, or waits for another try, by the kind of failure. */
  fail(objectName: string | undefined, failure: ProviderFailure): void {
    if (isFinalFailure(failure)) this.refuse(objectName, failure.message);
    else {
      for (const row of this.#of(objectName)) this.#outcome.waiting.add(row);
      this.retryLater(failure);
    }
  }

  retryLater(failure: ProviderFailure): void {
    this.#outcome.failure = failure;
  }

  failAll(failure: ProviderFailure): ReconcileOutcome {
    this.fail(undefined, failure);
    return this.#outcome;
  }

  refuseAll(reason: string): ReconcileOutcome {
    this.refuse(undefined, reason);
    return this.#outcome;
  }

  end(): ReconcileOutcome {
    return this.#outcome;
  }

  #of(objectName: string | undefined): readonly SubscriptionRecord[] {
    if (objectName === undefined) return this.#rows;
    const name = objectName.toLowerCase();
    return this.#rows.filter((row) => row.eventObject === name || row.objectName.toLowerCase() === name);
  }
}
