/**
 * Adds what MSW and the server use and Node 20 does not have yet. A function, because bundlers drop imports of modules that only
 * have effects.
 */
export function addMissingBuiltIns(): void {
  // Typed as always present, because the libraries of the compiler are those of newer releases.
  const promises: Partial<PromiseConstructor> = Promise;
  promises.withResolvers ??= <T>() => {
    let resolve!: PromiseWithResolvers<T>['resolve'];
    let reject!: PromiseWithResolvers<T>['reject'];
    const promise = new Promise<T>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    return { promise, resolve, reject };
  };
  const maps: Partial<MapConstructor> = Map;
  maps.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
    return groups;
  };
}
