import type { HydratedIntegration, HydratedReadObject, WriteObjectConfig } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig, writeConfig } from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { History } from '../../../domain/read-settings.ts';
import { historyOf, isFullSync, scheduleOf } from '../../../domain/read-settings.ts';
import type { Messages } from '../../../locales/en.ts';
import { formatSchedule } from '../configure/format-schedule.ts';

/** Objects with the same schedule and history, summarized in one sentence. */
export interface ReadGroup {
  labels: string[];
  /** Formatted schedule; undefined for on-demand and irregular schedules. */
  schedule: string | undefined;
  start: History;
  /** Whether every sync delivers all records. */
  isFull: boolean;
}

/** Maximum number of names in a sentence. */
export const MAX_NAMES = 8;

/** Groups the objects of a draft by schedule and history. */
export function readGroups(manifest: HydratedIntegration, draft: DraftContent, messages: Messages): ReadGroup[] {
  const groups = new Map<string, ReadGroup>();
  for (const object of manifest.read?.objects ?? []) {
    const config = readConfig(draft, object.objectName);
    if (!config) continue;
    const cron = scheduleOf(object, config);
    const schedule = cron && formatSchedule(cron, messages);
    const history = historyOf(object, config);
    // Without a limited import, it delivers everything.
    const start = history !== 'none' && object.support?.history === false ? 'all' : history;
    const isFull = isFullSync(object);
    const key = `${schedule} ${start} ${isFull}`;
    const group = groups.get(key) ?? { labels: [], schedule, start, isFull };
    group.labels.push(readLabel(manifest, object, messages));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the labels of the objects of which every sync delivers all records. */
export function fullSyncLabels(groups: readonly ReadGroup[]): string[] {
  return groups.flatMap(({ labels, isFull }) => (isFull ? labels : []));
}

/** Returns the labels of the read objects of which the application receives whole records. */
export function wholeRecordLabels(manifest: HydratedIntegration, draft: DraftContent, messages: Messages): string[] {
  return (manifest.read?.objects ?? []).flatMap((object) =>
    object.support?.wholeRecords && readConfig(draft, object.objectName) ? [readLabel(manifest, object, messages)] : [],
  );
}

/** Returns the labels of the write objects that match a predicate. */
export function writtenLabels(
  manifest: HydratedIntegration,
  draft: DraftContent,
  predicate: (config: WriteObjectConfig) => boolean = () => true,
): string[] {
  return (manifest.write?.objects ?? []).flatMap((object) => {
    const config = writeConfig(draft, object.objectName);
    return config && predicate(config) ? [objectLabel(object)] : [];
  });
}

/** Returns the label of a read object, with the provider's name if alternatives share the label. */
export function readLabel(manifest: HydratedIntegration, object: HydratedReadObject, { configure }: Messages): string {
  const label = objectLabel(object);
  const isShared = () => manifest.read?.objects.some((other) => other !== object && objectLabel(other) === label);
  return label !== object.displayName && isShared() ? configure.ambiguous(label, object.displayName) : label;
}
