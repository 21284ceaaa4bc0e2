import type { WebhookResultEntry } from '../../../src/contract/index.ts';
import { ExactNumber } from '../kernel/exact-number.ts';
import { findPath, findValue, isPlainObject, setAtPath } from '../kernel/field-path.ts';
import type { PeriodCondition, ReadPlan, ValueNames } from './read-plan.ts';

/**
 * @param values fields of the record, see `Connector.fieldsOf`
 * @returns whether the record meets every condition of the run and is of its period
 */
export function matchesFilters(plan: ReadPlan, values: Record<string, unknown>): boolean {
  if (plan.period !== undefined && !isInPeriod(plan.period, values)) return false;
  return plan.filters.every((condition) => {
    const found = findValue(values, condition.source);
    return found !== undefined && isSameValue(found.value, condition.value);
  });
}

/** A record that does not state its time may be of any period. */
function isInPeriod({ source, since, until }: PeriodCondition, values: Record<string, unknown>): boolean {
  const time = findValue(values, source)?.value;
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return !(since !== undefined && at < Date.parse(since)) && !(until !== undefined && at > Date.parse(until));
}

/**
 * Turns a provider's record into what the builder asked for.
 *
 * `fields` holds the selected fields under lower-cased names and always the id, `mappedFields` the mapped ones under
 * the builder's names and only there, `raw` the record itself or the part of it that the plan takes. A field that the
 * record lacks is omitted.
 *
 * @param values fields of the record, if they are nested; see `Connector.fieldsOf`
 */
export function extractEntry(
  plan: ReadPlan,
  record: Record<string, unknown>,
  values: Record<string, unknown> = record,
): WebhookResultEntry {
  const fields: Record<string, unknown> = {};
  if (plan.isAllFields) copyAllFields(plan, values, fields);
  for (const { source, target, values: names } of plan.selected) {
    const found = findValue(values, source);
    if (found !== undefined) setAtPath(fields, target, nameValue(found.value, names));
  }
  const raw = rawOf(plan, record);
  if (plan.mapped.length === 0) return { fields, raw };

  const mappedFields: Record<string, unknown> = {};
  for (const { source, target, values: names } of plan.mapped) {
    const found = findValue(values, source);
    if (found !== undefined) setAtPath(mappedFields, target, nameValue(found.value, names));
  }
  return { fields, mappedFields, raw };
}

/** Keeps the provider's spelling and nesting, so that receivers find what is left where it was. */
function rawOf({ selectedRaw, isAllFields, selected, mapped }: ReadPlan, record: Record<string, unknown>) {
  if (selectedRaw === undefined || isAllFields) return record;
  const { fieldsUnder } = selectedRaw;
  const nested = fieldsUnder === undefined ? undefined : record[fieldsUnder];
  const sources = [...selected, ...mapped].map(({ source }) => source);
  if (fieldsUnder === undefined || !isPlainObject(nested)) return pick(record, sources);
  // The id is the record's own, also when a field is called so.
  const fields = sources.filter(([name, ...rest]) => name !== 'id' || rest.length > 0);
  return { ...pick(record, [['id']]), [fieldsUnder]: pick(nested, fields) };
}

function pick(from: Record<string, unknown>, sources: readonly (readonly string[])[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const source of sources) {
    const path = findPath(from, source);
    if (path !== undefined) setAtPath(picked, path, findValue(from, path)?.value);
  }
  return picked;
}

function copyAllFields(plan: ReadPlan, values: Record<string, unknown>, fields: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values)) {
    const name = key.toLowerCase();
    if (!plan.mappedNames.has(name)) setAtPath(fields, [name], nameValue(value, plan.valuesByName.get(name)));
  }
}

/** The builder's name of a value; of each value of a list. A value without one passes through. */
function nameValue(value: unknown, names: ValueNames | undefined): unknown {
  if (names === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => nameValue(one, names));
  return isNameable(value) ? (names.get(String(value)) ?? value) : value;
}

function isNameable(value: unknown): value is string | number | boolean | ExactNumber {
  return (
    value instanceof ExactNumber || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

/** Customers type filter values: the text `5` means the number 5 as well. */
function isSameValue(actual: unknown, wanted: string | number | boolean): boolean {
  return actual === wanted || (isNameable(actual) && String(actual) === String(wanted));
}
