/** Requests to a provider that a test holds while something else happens. */
export interface HeldRequests {
  /** For `provider` of a world: waits for the release of a held request, which then goes on. */
  provider(request: Request): Promise<undefined>;
  /** Holds the next request of this kind, once. */
  hold(fits: (request: Request) => boolean): { reached: Promise<void>; release(): void };
}

export function createHeldRequests(): HeldRequests {
  let held: { fits: (request: Request) => boolean; reached: () => void; released: Promise<void> } | undefined;
  return {
    async provider(request) {
      if (held?.fits(request) !== true) return undefined;
      const { reached, released } = held;
      held = undefined;
      reached();
      await released;
      return undefined;
    },
    hold(fits) {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = { fits, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}
