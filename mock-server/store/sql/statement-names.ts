/** Maximum number of prepared statements per connection. */
const MAX_NAMES = 500;

/**
 * Names for prepared statements, so that PostgreSQL parses and plans a repeated statement once per connection.
 * A statement has a name from its second execution on; what runs once, such as a migration, is not prepared.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Set<string>();

  /** @returns the name under which to prepare the statement; undefined if it is not to be prepared */
  get(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_NAMES) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size === 2 * MAX_NAMES) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
