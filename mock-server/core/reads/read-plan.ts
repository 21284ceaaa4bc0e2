import type { ReadFilter, ReadObjectConfig } from '../../../src/contract/index.ts';
import { fieldPath } from '../kernel/field-path.ts';
import type { Connector } from '../kernel/ports.ts';
import type { ProjectRecord } from '../kernel/records.ts';

/** Plan for extracting provider records, computed once per run. */
export interface ReadPlan {
  /** Every field is delivered. */
  isAllFields: boolean;
  /** Fields that are delivered under their own name. */
  selected: SelectedField[];
  /** Fields that are delivered under the builder's name. */
  mapped: MappedField[];
  /** Lower-cased names of mapped fields that are no paths: they are omitted of `fields`. */
  mappedNames: Set<string>;
  /** Values by lower-cased field name, for all-fields reads. */
  valuesByName: Map<string, ValueNames>;
  filters: FilterCondition[];
  /** Where the provider does not limit its records to the period of the run. */
  period?: PeriodCondition;
  /** `raw` holds only what the plan takes; absent where it is the record itself. */
  selectedRaw?: SelectedRaw;
}

/** How a record is cut down to what a plan takes. */
export interface SelectedRaw {
  /** See `Connector.fieldsUnder`. */
  fieldsUnder?: string;
}

/** Conditions of one run. */
export interface RunConditions {
  filters?: readonly ReadFilter[];
  period?: PeriodCondition;
  selectedRaw?: SelectedRaw;
}

/** A field and its path in `fields`. */
interface SelectedField {
  source: readonly string[];
  /** In lower case. */
  target: readonly string[];
  values?: ValueNames;
}

/** A field and its path in `mappedFields`. */
interface MappedField {
  source: readonly string[];
  target: readonly string[];
  values?: ValueNames;
}

/** The builder's name of each of the provider's values. */
export type ValueNames = Map<string, string>;

/** One condition, all of which a record must meet. */
interface FilterCondition {
  source: readonly string[];
  value: ReadFilter['value'];
}

/** Times between which a record is delivered, both included. */
export interface PeriodCondition {
  /** Field with the time of a record. */
  source: readonly string[];
  /** RFC 3339. */
  since?: string;
  until?: string;
}

/** @param config the customer's choices, with the builder's fields and mappings */
export function readPlan(config: ReadObjectConfig, run: RunConditions = {}): ReadPlan {
  const valueNames = valueNamesByField(config.selectedValueMappings ?? {});
  const mappings = Object.entries(config.selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== '');
  const mappedNames = new Set(mappings.map(([, fieldName]) => fieldName.toLowerCase()));

  const selected: SelectedField[] = [{ source: ['id'], target: ['id'] }];
  for (const [fieldName, isSelected] of Object.entries(config.selectedFields ?? {})) {
    if (!isSelected || mappedNames.has(fieldName.toLowerCase()) || fieldName.toLowerCase() === 'id') continue;
    const source = fieldPath(fieldName);
    const target = source.map((part) => part.toLowerCase());
    selected.push({ source, target, values: valueNames.get(fieldName.toLowerCase()) });
  }

  return {
    isAllFields: config.selectedFieldsAuto === 'all',
    selected,
    mapped: mappings.map(([mapToName, fieldName]) => ({
      source: fieldPath(fieldName),
      target: fieldPath(mapToName),
      // The specification keys value mappings by the field; clients have sent the map-to name as well.
      values: valueNames.get(fieldName.toLowerCase()) ?? valueNames.get(mapToName.toLowerCase()),
    })),
    mappedNames,
    valuesByName: valueNames,
    filters: (run.filters ?? []).map((filter) => ({ source: fieldPath(filter.fieldName), value: filter.value })),
    period: run.period,
    selectedRaw: run.selectedRaw,
  };
}

/** @returns how `raw` is cut down in a project; undefined when it is the whole record */
export function selectedRawOf(
  project: ProjectRecord | undefined,
  { fieldsUnder }: Pick<Connector, 'fieldsUnder'>,
): SelectedRaw | undefined {
  return project?.rawRecords === 'selected' ? { fieldsUnder } : undefined;
}

/**
 * Fields that a provider has to give for a plan, by the provider's names and each once; of a nested field the outermost.
 *
 * @returns undefined when every field is wanted
 */
export function requestedFields({ isAllFields, selected, mapped, filters, period }: ReadPlan): string[] | undefined {
  if (isAllFields) return undefined;
  const sources = [...selected, ...mapped, ...filters, ...(period === undefined ? [] : [period])];
  const names = sources.flatMap(({ source: [name] }) => (name === undefined ? [] : [name]));
  return [...new Set(names)];
}

/** @returns paths of the nested fields that a plan takes, each once; undefined when it takes none */
export function requestedParts({ selected, mapped, filters }: ReadPlan): (readonly string[])[] | undefined {
  const nested = [...selected, ...mapped, ...filters].map(({ source }) => source).filter(({ length }) => length > 1);
  if (nested.length === 0) return undefined;
  return [...new Map(nested.map((path) => [JSON.stringify(path), path])).values()];
}

/** Turns each map from builder's value to provider's value around; the first of two builder's values for one counts. */
function valueNamesByField(mappings: NonNullable<ReadObjectConfig['selectedValueMappings']>): Map<string, ValueNames> {
  const byField = new Map<string, ValueNames>();
  for (const [fieldName, mapping] of Object.entries(mappings)) {
    const names: ValueNames = new Map();
    for (const [mappedValue, providerValue] of Object.entries(mapping)) {
      if (!names.has(providerValue)) names.set(providerValue, mappedValue);
    }
    byField.set(fieldName.toLowerCase(), names);
  }
  return byField;
}
