import type { ProviderGateway } from '../kernel/ports.ts';

/** Calls of tasks and refreshes to providers at the same time: of all, and of one kind at one provider. */
export const TASK_CALLS = { max: 32, perKey: 24 };

/**
 * Limits calls that run at the same time. The callers that wait are served in turns, by key, each in the order in which
 * they came, and no key has all places: one whose calls hang keeps no other from its turn.
 */
export class CallLimit {
  readonly #max: number;
  readonly #maxPerKey: number;
  readonly #running = new Map<string, number>();
  /** By key, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #total = 0;

  constructor(max: number, maxPerKey: number) {
    this.#max = max;
    this.#maxPerKey = maxPerKey;
  }

  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    if (this.#canRun(key)) this.#start(key);
    else {
      const { promise, resolve } = Promise.withResolvers<void>();
      const queue = this.#waiting.get(key);
      if (queue === undefined) this.#waiting.set(key, [resolve]);
      else queue.push(resolve);
      await promise;
    }
    try {
      return await call();
    } finally {
      this.#end(key);
    }
  }

  #canRun(key: string): boolean {
    return this.#total < this.#max && (this.#running.get(key) ?? 0) < this.#maxPerKey;
  }

  #start(key: string): void {
    this.#total += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #end(key: string): void {
    this.#total -= 1;
    const left = (this.#running.get(key) ?? 1) - 1;
    if (left === 0) this.#running.delete(key);
    else this.#running.set(key, left);
    for (const [next, queue] of this.#waiting) {
      if (!this.#canRun(next)) continue;
      // The key goes to the end of the turns.
      this.#waiting.delete(next);
      const resume = queue.shift();
      if (queue.length > 0) this.#waiting.set(next, queue);
      this.#start(next);
      resume?.();
      return;
    }
  }
}

/**
 * Applies a limit to the calls of one kind of work, by provider. Requests that the provider holds until there is news do
 * not count.
 */
export function limitedGateway(gateway: ProviderGateway, limit: CallLimit, kind: string): ProviderGateway {
  return {
    ...gateway,
    send: (account, request) =>
      request.isLongPoll === true
        ? gateway.send(account, request)
        : limit.run(`${kind}/${account.provider.name}`, () => gateway.send(account, request)),
    requestToken: (request) =>
      limit.run(`${kind}/${URL.parse(request.url)?.host}`, () => gateway.requestToken(request)),
  };
}
