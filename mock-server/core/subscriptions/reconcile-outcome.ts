import type { SubscriptionErrorReason } from '../../../src/contract/index.ts';
import type { ProviderFailure } from '../kernel/ports.ts';
import type { SubscriptionRecord } from '../kernel/subscription-records.ts';

/** Why a subscription was refused. */
interface Refusal {
  message: string;
  reason: SubscriptionErrorReason;
}

/** Result of a comparison with the provider. */
export interface ReconcileOutcome {
  /** Refusals by subscription; the others have what they want, unless there is a `failure`. */
  refused: Map<SubscriptionRecord, Refusal>;
  /** Subscriptions that wait for another try. */
  waiting: Set<SubscriptionRecord>;
  /** Events arrive already; of an account, whose stream opens later. */
  isOpen?: boolean;
  /** Nothing was compared: another project's task works on the application. */
  isBusy?: boolean;
  /** The provider refuses to remove something that is not wanted. */
  isLeft?: boolean;
  /** Latest failure that may be gone later. */
  failure?: ProviderFailure;
}

/** Collects failures of a comparison by object. */
export class Findings {
  readonly #rows: readonly SubscriptionRecord[];
  readonly #owner: 'app' | 'account';
  readonly #outcome: ReconcileOutcome = { refused: new Map(), waiting: new Set() };

  /** @param owner of the subscriptions at the provider: the builder's application, or the customer's account */
  constructor(rows: readonly SubscriptionRecord[], owner: 'app' | 'account') {
    this.#rows = rows;
    this.#owner = owner;
  }

  /** @param objectName in any spelling of the manifest or the provider; all objects when absent */
  refuse(objectName: string | undefined, message: string, reason: SubscriptionErrorReason): void {
    for (const row of this.#of(objectName)) {
      const known = this.#outcome.refused.get(row);
      this.#outcome.refused.set(
        row,
        known === undefined ? { message, reason } : { ...known, message: `${known.message} ${message}` },
      );
    }
  }

  /** Refuses, or waits for another try, by the kind of failure. */
  fail(objectName: string | undefined, failure: ProviderFailure): void {
    if (isFinalFailure(failure)) this.refuse(objectName, failure.message, this.#reasonOf(objectName, failure));
    else {
      for (const row of this.#of(objectName)) this.#outcome.waiting.add(row);
      this.retryLater(failure);
    }
  }

  /** Tries again to remove something after a day, as what is refused. */
  leave(): void {
    this.#outcome.isLeft = true;
  }

  retryLater(failure: ProviderFailure): void {
    this.#outcome.failure = failure;
  }

  failAll(failure: ProviderFailure): ReconcileOutcome {
    this.fail(undefined, failure);
    return this.#outcome;
  }

  refuseAll(message: string, reason: SubscriptionErrorReason): ReconcileOutcome {
    this.refuse(undefined, message, reason);
    return this.#outcome;
  }

  end(): ReconcileOutcome {
    return this.#outcome;
  }

  #reasonOf(objectName: string | undefined, { kind, isLimitReached }: ProviderFailure): SubscriptionErrorReason {
    if (this.#owner === 'app') return objectName === undefined || kind === 'forbidden' ? 'setup' : 'unsupported';
    if (isLimitReached === true) return 'limit';
    return kind === 'forbidden' ? 'permission' : 'unsupported';
  }

  #of(objectName: string | undefined): readonly SubscriptionRecord[] {
    if (objectName === undefined) return this.#rows;
    const name = objectName.toLowerCase();
    return this.#rows.filter((row) => row.eventObject === name || row.objectName.toLowerCase() === name);
  }
}

/** Statuses of refusals that may be gone later. */
const TEMPORARY = new Set([401, 408, 409, 429]);

/** Whether the provider refused for good, so that only another request or other rights can change the outcome. */
export function isFinalFailure({ kind, status, retryable }: ProviderFailure): boolean {
  if (retryable || kind === 'unauthorized') return false;
  if (status === undefined) return kind !== 'unreachable' && kind !== 'timeout';
  return status >= 400 && status < 500 && !TEMPORARY.has(status);
}
