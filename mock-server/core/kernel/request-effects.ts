import type { Ports, ProviderGateway, Repositories, Store } from './ports.ts';
import { accessOf } from './repository-access.ts';
import { StoreUnavailable } from './store-errors.ts';

/** Side effects of a request so far. */
export interface RequestEffects {
  /** Whether something was stored or sent to a provider, or may have been: repeating the request could do it twice. */
  hasChanged: boolean;
}

const sharedStores = new WeakMap<Store, Store>();

/** @returns ports for one request, and what was done through them */
export function trackEffects(ports: Ports): { ports: Ports; effects: RequestEffects } {
  const effects: RequestEffects = { hasChanged: false };
  const onChange = () => {
    effects.hasChanged = true;
  };
  const store = trackedStore(ports.store, onChange);
  viewOfStore(ports.store, store);
  return { ports: { ...ports, store, gateway: trackedGateway(ports.gateway, onChange) }, effects };
}

/** Notes that `view` shows the same rows as `store`. @returns the view */
export function viewOfStore(store: Store, view: Store): Store {
  sharedStores.set(view, sharedStore(store));
  return view;
}

/** @returns the store of the process, behind the view that a request has of it */
export function sharedStore(store: Store): Store {
  return sharedStores.get(store) ?? store;
}

function trackedStore(store: Store, onChange: () => void): Store {
  const tracked = trackedRepositories(store, onChange, (error) =>
    error instanceof StoreUnavailable ? error.mayHaveExecuted : true,
  );
  const transaction: Store['transaction'] = async (work) => {
    let hasWritten = false;
    let isWorkDone = false;
    const onWrite = () => {
      hasWritten = true;
    };
    try {
      return await store.transaction(async (repositories) => {
        // An attempt that was rolled back has written nothing.
        hasWritten = isWorkDone = false;
        const result = await work(trackedRepositories(repositories, onWrite, () => false));
        isWorkDone = true;
        return result;
      });
    } finally {
      // When the commit itself fails, it may have taken effect.
      if (hasWritten && isWorkDone) onChange();
    }
  };
  return new Proxy(tracked, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
}

/** @param mayHaveWritten whether a method that throws may have written nevertheless */
function trackedRepositories<T extends Repositories>(
  repositories: T,
  onChange: () => void,
  mayHaveWritten: (error: unknown) => boolean,
): T {
  return new Proxy(repositories, {
    get: (target, name) => {
      const repository: unknown = Reflect.get(target, name);
      return typeof repository === 'object' && repository !== null
        ? trackedRepository(repository, onChange, mayHaveWritten)
        : repository;
    },
  });
}

function trackedRepository(
  repository: object,
  onChange: () => void,
  mayHaveWritten: (error: unknown) => boolean,
): object {
  return new Proxy(repository, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || accessOf(name) !== 'write') return method;
      return async (...args: unknown[]) => {
        try {
          const result: unknown = await Reflect.apply(method, target, args);
          if (hasWritten(result)) onChange();
          return result;
        } catch (error) {
          if (mayHaveWritten(error)) onChange();
          throw error;
        }
      };
    },
  });
}

/** @param result of a repository method that writes */
export function hasWritten(result: unknown): boolean {
  if (result === 'duplicate' || result === 'uninstalled' || result === 'stale' || result === false) return false;
  return !(typeof result === 'object' && result !== null && 'changed' in result && result.changed === false);
}

function trackedGateway(gateway: ProviderGateway, onChange: () => void): ProviderGateway {
  return {
    ...gateway,
    send: async (account, request) => {
      const response = await gateway.send(account, request);
      if (request.method !== 'GET' && (response.ok || response.rejection.mayHaveArrived === true)) onChange();
      return response;
    },
    // A token endpoint may accept a code or a refresh token only once.
    requestToken: async (request) => {
      const response = await gateway.requestToken(request);
      if (response.ok || response.rejection.mayHaveArrived === true) onChange();
      return response;
    },
  };
}
