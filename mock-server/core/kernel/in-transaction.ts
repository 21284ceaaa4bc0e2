import type { ProblemCode } from '../../../src/contract/index.ts';
import type { Repositories, Store } from './ports.ts';
import type { Rejection, Result } from './result.ts';

/** Carries a refusal through the store, which keeps nothing of a transaction that throws. */
class Refusal extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(rejection.detail);
    this.rejection = rejection;
  }
}

/** Runs `work` so that nothing of it is kept when it ends in a refusal. */
export async function inTransaction<T, C extends ProblemCode>(
  store: Store,
  work: (repositories: Repositories) => Promise<Result<T, Rejection<C>>>,
): Promise<Result<T, Rejection<C>>> {
  try {
    return await store.transaction(async (repositories) => {
      const result = await work(repositories);
      if (!result.ok) throw new Refusal(result.rejection);
      return result;
    });
  } catch (error) {
    // Only `work` throws it, through the lines above.
    if (error instanceof Refusal) return { ok: false, rejection: error.rejection as Rejection<C> };
    throw error;
  }
}
