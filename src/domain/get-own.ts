/**
 * Returns an own member of a map. Names are untrusted: a field may be called `constructor`.
 *
 * @returns undefined when there is no such member, or no map
 */
export function getOwn<T>(map: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return map && Object.hasOwn(map, name) ? map[name] : undefined;
}
