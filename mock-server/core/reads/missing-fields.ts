import { findValue } from '../kernel/field-path.ts';
import type { Connector, ConnectorContext } from '../kernel/ports.ts';
import type { ReadPlan } from './read-plan.ts';

/** The fields of a plan that no record of a read had so far, so that deleted ones can be reported. */
export class UnseenFields {
  /** Paths by their names. */
  #paths: Map<string, readonly string[]>;
  #hasRecords = false;

  constructor({ selected, mapped, filters }: Pick<ReadPlan, 'selected' | 'mapped' | 'filters'>) {
    const sources = [...selected, ...mapped, ...filters].map(({ source }) => [nameOf(source), source] as const);
    this.#paths = new Map(sources.filter(([name]) => name.toLowerCase() !== 'id'));
  }

  /** @param values fields of a record */
  addRecord(values: Record<string, unknown>): void {
    this.#hasRecords = true;
    for (const [name, path] of this.#paths) if (isSeen(values, path)) this.#paths.delete(name);
  }

  /**
   * Asks the provider which of the fields it no longer has.
   *
   * @returns none when the provider does not say
   */
  async findMissing(connector: Connector, context: ConnectorContext, objectName: string): Promise<string[]> {
    if (!this.#hasRecords || this.#paths.size === 0) return [];
    const described = await connector.describeObject(context, objectName);
    if (!described.ok) return [];
    const known = new Set(Object.keys(described.value.fields).map((name) => name.toLowerCase()));
    return [...this.#paths].flatMap(([name, [outermost = '']]) => (known.has(outermost.toLowerCase()) ? [] : [name]));
  }
}

/** @returns whether the record has the field, or would have it below a value that is null */
function isSeen(values: Record<string, unknown>, path: readonly string[]): boolean {
  return path.some((_, at) => {
    const found = findValue(values, path.slice(0, at + 1));
    return found !== undefined && (found.value === null || at === path.length - 1);
  });
}

/** @returns the name of a field in reports, such as `Owner.Name` */
export function nameOf(path: readonly string[]): string {
  return path.join('.');
}

/** @returns the fields as text, such as `"a", "b"` */
export function quotedNames(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(', ');
}
