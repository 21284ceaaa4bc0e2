import { findValue } from '../kernel/field-path.ts';
import type { Connector, ConnectorContext } from '../kernel/ports.ts';
import type { ReadPlan } from './read-plan.ts';

/** The fields of a plan that no record of a read had so far, so that deleted ones can be reported. */
export class UnseenFields {
  /** By name in lower case; of a nested field the outermost name. */
  #names: Set<string>;
  #hasRecords = false;

  constructor({ selected, mapped, filters }: Pick<ReadPlan, 'selected' | 'mapped' | 'filters'>) {
    const sources = [...selected, ...mapped, ...filters].map(({ source }) => source[0] ?? '');
    this.#names = new Set(sources.filter((name) => name.toLowerCase() !== 'id'));
  }

  /** @param values fields of a record */
  addRecord(values: Record<string, unknown>): void {
    this.#hasRecords = true;
    for (const name of this.#names) if (findValue(values, [name]) !== undefined) this.#names.delete(name);
  }

  /**
   * Asks the provider which of the fields it no longer has.
   *
   * @returns none when the provider does not say
   */
  async findMissing(connector: Connector, context: ConnectorContext, objectName: string): Promise<string[]> {
    if (!this.#hasRecords || this.#names.size === 0) return [];
    const described = await connector.describeObject(context, objectName);
    if (!described.ok) return [];
    const known = new Set(Object.keys(described.value.fields).map((name) => name.toLowerCase()));
    return [...this.#names].filter((name) => !known.has(name.toLowerCase()));
  }
}

/** @returns the fields as text, such as `"a", "b"` */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}
