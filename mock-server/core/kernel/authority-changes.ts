import type { ChangesOfOthers, Repositories, Store } from './ports.ts';
import { accessOf } from './repository-access.ts';

/** Aggregates that decide whether a call is let in, and with whose credential. */
export const AUTHORITIES = [
  'projects',
  'apiKeys',
  'integrations',
  'connections',
  'installations',
  'providerApps',
] as const;

/**
 * Lifetime of cached values in ms while every change is announced: how long an opened credential that is in use stays in
 * memory, and a change that no trigger saw goes unnoticed. Several times the interval in which most customers are called.
 */
const LIFE_MS = 5 * 60_000;
/** Lifetime of cached values in ms while changes of other processes may be missed. */
const UNANNOUNCED_LIFE_MS = 1_000;

/**
 * Wraps a store so that it announces changes of the records that authorise calls, see `Store.authorities`. A change of
 * this process is announced after it is committed and before the caller continues.
 *
 * @param others announces changes of other processes; absent where no other process uses the database
 */
export function withAuthorityChanges(store: Store, others?: ChangesOfOthers): Store {
  const subscribers: ((id: string | undefined) => void)[] = [];
  const announce = (id: string | undefined) => {
    for (const subscriber of subscribers) subscriber(id);
  };
  others?.start(announce);
  return {
    ...store,
    ...watched(store, announce),
    transaction: async (work) => {
      const changed = new Set<string>();
      try {
        return await store.transaction((repositories) => work(watchedView(repositories, (id) => changed.add(id))));
      } finally {
        for (const id of changed) announce(id);
      }
    },
    ping: () => store.ping(),
    close: () => store.close(),
    authorities: {
      subscribe: (onChange) => subscribers.push(onChange),
      lifeMs: () => (others === undefined || others.isComplete() ? LIFE_MS : UNANNOUNCED_LIFE_MS),
    },
  };
}

type OnChange = (id: string) => void;

/** Watches the repositories that a transaction uses, which are few. */
function watchedView(repositories: Repositories, onChange: OnChange): Repositories {
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

function watched(repositories: Repositories, onChange: OnChange): Partial<Repositories> {
  return Object.fromEntries(AUTHORITIES.map((name) => [name, watchedMethods(repositories[name], onChange)]));
}

function watchedMethods(repository: object, onChange: OnChange): object {
  const methods: [string, (...args: unknown[]) => Promise<unknown>][] = Object.entries(repository);
  return Object.fromEntries(
    methods.map(([name, call]) => [
      name,
      accessOf(name) !== 'write'
        ? call
        : (...args: unknown[]) =>
            call(...args).finally(() => {
              for (const id of changedIds(name, args[0])) onChange(id);
            }),
    ]),
  );
}

/** @param subject first argument of a method that writes: an id or several, or a record or the changes of one */
function changedIds(method: string, subject: unknown): string[] {
  if (typeof subject === 'string') return [subject];
  if (Array.isArray(subject)) return subject;
  // Every method of these repositories has one of them; a new revision changes its integration.
  const { id, integrationId } = subject as { id: string; integrationId: string };
  return [method === 'addRevision' ? integrationId : id];
}
