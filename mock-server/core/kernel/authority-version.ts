import type { Repositories, Store } from './ports.ts';
import { accessOf } from './repository-access.ts';

/** Aggregates that decide whether a call is let in, and with whose credential. */
export const AUTHORITIES = ['projects', 'apiKeys', 'integrations', 'connections', 'installations'] as const;

/**
 * Wraps a store so that it counts changes of the records that authorize calls, see `Store.authorityVersion`. The count
 * increases after a change is committed and before the caller continues.
 */
export function withAuthorityVersion(store: Store): Store {
  let version = 0;
  const grow = () => {
    version += 1;
  };
  return {
    ...store,
    ...watched(store, grow),
    transaction: async (work) => {
      let isChanged = false;
      const onChange = () => {
        isChanged = true;
      };
      try {
        return await store.transaction((repositories) => work(watchedView(repositories, onChange)));
      } finally {
        if (isChanged) grow();
      }
    },
    ping: () => store.ping(),
    close: () => store.close(),
    authorityVersion: () => version,
  };
}

/** Watches the repositories that a transaction uses, which are few. */
function watchedView(repositories: Repositories, onChange: () => void): Repositories {
  const views = new Map<string | symbol, object>();
  return new Proxy(repositories, {
    get: (target, name) => {
      const repository = Reflect.get(target, name);
      if (!AUTHORITIES.some((authority) => authority === name)) return repository;
      const view = views.get(name) ?? watchedMethods(repository, onChange);
      views.set(name, view);
      return view;
    },
  });
}

function watched(repositories: Repositories, onChange: () => void): Partial<Repositories> {
  return Object.fromEntries(AUTHORITIES.map((name) => [name, watchedMethods(repositories[name], onChange)]));
}

function watchedMethods(repository: object, onChange: () => void): object {
  const methods: [string, (...args: unknown[]) => Promise<unknown>][] = Object.entries(repository);
  return Object.fromEntries(
    methods.map(([name, call]) => [
      name,
      accessOf(name) !== 'write' ? call : (...args: unknown[]) => call(...args).finally(onChange),
    ]),
  );
}
