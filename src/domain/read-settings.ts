import type { BackfillPeriod, HydratedReadObject, ReadFilter, ReadObjectConfig } from '../contract/index.ts';
import { isSameJson } from './same-json.ts';

/*
 * Edits of how often and how much an object is read. What is left to the builder stands in no config: the server takes
 * it from the manifest.
 */

/** Rhythms that a customer can choose from: cron, five fields, UTC. None is shorter than the server allows. */
export const SCHEDULES = ['*/10 * * * *', '0 * * * *', '0 */6 * * *', '0 0 * * *', '0 0 * * 1'] as const;

type ReadObject = Pick<HydratedReadObject, 'schedule' | 'backfill'>;

/** When an object is read, as cron: the config's word, else the builder's; undefined when only on request. */
export function scheduleOf(object: ReadObject, config: ReadObjectConfig | undefined): string | undefined {
  return config?.schedule || object.schedule || undefined;
}

/** Reads an object in a rhythm. @param schedule undefined for only on request */
export function withSchedule(config: ReadObjectConfig, schedule: string | undefined): ReadObjectConfig {
  return { ...config, schedule };
}

/** How much history is read once: nothing, everything, or a number of days, which is `NaN` while it is no number. */
export type History = 'none' | 'all' | number;

/** How much history is read when an object is first installed: the config's word, else the builder's. */
export function historyOf(object: ReadObject, config: ReadObjectConfig | undefined): History {
  const { days, fullHistory } = config?.backfill?.defaultPeriod ?? object.backfill?.defaultPeriod ?? {};
  if (fullHistory) return 'all';
  // A draft that was kept as text holds null where a number was missing.
  return days === undefined || days === 0 ? 'none' : (days ?? Number.NaN);
}

/** Chooses how much history is read. Conditions of the backfill alone, which only the API sets, stay. */
export function withHistory(object: ReadObject, config: ReadObjectConfig, history: History): ReadObjectConfig {
  const defaultPeriod: BackfillPeriod =
    history === 'all' ? { fullHistory: true } : { days: history === 'none' ? 0 : history };
  const isManifestDefault = isSameJson(defaultPeriod, object.backfill?.defaultPeriod ?? { days: 0 });
  const hasNoFilters = !config.backfill?.fieldFilters;
  return { ...config, backfill: isManifestDefault && hasNoFilters ? undefined : { ...config.backfill, defaultPeriod } };
}

/** Puts a condition on a field in the place of the one that is there; a new one comes last. */
export function withFilter(config: ReadObjectConfig, fieldName: string, value: ReadFilter['value']): ReadObjectConfig {
  const filter: ReadFilter = { fieldName, operator: 'eq', value };
  const filters = config.fieldFilters ?? [];
  const isThere = filters.some((other) => other.fieldName === fieldName);
  return {
    ...config,
    fieldFilters: isThere
      ? filters.map((other) => (other.fieldName === fieldName ? filter : other))
      : [...filters, filter],
  };
}

/** Takes the condition on a field away. */
export function withoutFilter(config: ReadObjectConfig, fieldName: string): ReadObjectConfig {
  const others = config.fieldFilters?.filter((filter) => filter.fieldName !== fieldName);
  return { ...config, fieldFilters: others?.length ? others : undefined };
}

/** The choices of a config that are settings, one by one, for counting and comparing. */
export function readSettingChoices({ schedule, backfill, fieldFilters }: ReadObjectConfig): Record<string, unknown> {
  return {
    ...(schedule && { schedule }),
    ...(backfill && { backfill: JSON.stringify(backfill) }),
    ...Object.fromEntries((fieldFilters ?? []).map(({ fieldName, value }) => [`=${fieldName}`, value])),
  };
}
