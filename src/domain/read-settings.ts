import type { BackfillPeriod, HydratedReadObject, ReadFilter, ReadObjectConfig } from '../contract/index.ts';
import { isSameJson } from './json.ts';

/*
 * Edits of schedule, history and filters. Settings that equal the manifest are not stored: the server takes them from
 * the manifest.
 */

/** Selectable schedules: cron, five fields, UTC. None is below the server's minimum interval. */
export const SCHEDULES = ['*/10 * * * *', '0 * * * *', '0 */6 * * *', '0 0 * * *', '0 0 * * 1'] as const;

type ReadObject = Partial<Pick<HydratedReadObject, 'schedule' | 'backfill'>>;

/** Returns the schedule as cron: the config's, otherwise the manifest's; undefined for on demand. */
export function scheduleOf(object: ReadObject, config: ReadObjectConfig | undefined): string | undefined {
  return config?.schedule || object.schedule || undefined;
}

/** Sets the schedule. @param schedule undefined for on demand */
export function withSchedule(config: ReadObjectConfig, schedule: string | undefined): ReadObjectConfig {
  return { ...config, schedule };
}

/** Amount of history to import: none, all, or a number of days (`NaN` for an invalid number). */
export type History = 'none' | 'all' | number;

/** Returns the history to import: the config's, otherwise the manifest's. */
export function historyOf(object: ReadObject, config: ReadObjectConfig | undefined): History {
  const { days, fullHistory } = config?.backfill?.defaultPeriod ?? object.backfill?.defaultPeriod ?? {};
  if (fullHistory) return 'all';
  // A draft that was kept as text holds null where a number was missing.
  return days === undefined || days === 0 ? 'none' : (days ?? Number.NaN);
}

/** Sets the history to import. Backfill filters, which only the API sets, are kept. */
export function withHistory(object: ReadObject, config: ReadObjectConfig, history: History): ReadObjectConfig {
  const defaultPeriod: BackfillPeriod =
    history === 'all' ? { fullHistory: true } : { days: history === 'none' ? 0 : history };
  const isManifestDefault = isSameJson(defaultPeriod, object.backfill?.defaultPeriod ?? { days: 0 });
  const hasNoFilters = !config.backfill?.fieldFilters;
  return { ...config, backfill: isManifestDefault && hasNoFilters ? undefined : { ...config.backfill, defaultPeriod } };
}

/** Whether every sync delivers all records, because the provider can't report changes. False if it is not known. */
export function isFullSync({ support }: Pick<HydratedReadObject, 'support'>): boolean {
  return support?.incremental === false;
}

/** Adds a filter, or replaces the filter of the same field. */
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

/** Removes the filter of a field. */
export function withoutFilter(config: ReadObjectConfig, fieldName: string): ReadObjectConfig {
  const others = config.fieldFilters?.filter((filter) => filter.fieldName !== fieldName);
  return { ...config, fieldFilters: others?.length ? others : undefined };
}
