/**
 * Map for what a process remembers by an id. It holds a limited number of entries: setting one more removes the entry
 * that was set longest ago. Setting an entry again makes it the newest one.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  #limit: number;

  /** @param limit entries, at least 1 */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size <= this.#limit) return this;
    for (const oldest of this.keys()) {
      if (this.size <= this.#limit) break;
      this.delete(oldest);
    }
    return this;
  }
}
