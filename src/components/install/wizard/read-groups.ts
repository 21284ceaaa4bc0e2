import type { HydratedIntegration, WriteObjectConfig } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { readConfig, writeConfig } from '../../../domain/config-content.ts';
import { objectLabel } from '../../../domain/manifest-fields.ts';
import type { History } from '../../../domain/read-settings.ts';
import { historyOf, scheduleOf } from '../../../domain/read-settings.ts';
import type { Messages } from '../../../locales/en.ts';
import { formatSchedule } from '../configure/format-schedule.ts';
import { readLabel } from './read-label.ts';

/** Objects with the same schedule and history, summarized in one sentence. */
export interface ReadGroup {
  labels: string[];
  /** Formatted schedule; undefined for on-demand and irregular schedules. */
  schedule: string | undefined;
  start: History;
}

/** Groups the objects of a draft by schedule and history. */
export function readGroups(manifest: HydratedIntegration, draft: DraftContent, messages: Messages): ReadGroup[] {
  const groups = new Map<string, ReadGroup>();
  for (const object of manifest.read?.objects ?? []) {
    const config = readConfig(draft, object.objectName);
    if (!config) continue;
    const cron = scheduleOf(object, config);
    const schedule = cron && formatSchedule(cron, messages);
    const start = historyOf(object, config);
    const key = `${schedule} ${start}`;
    const group = groups.get(key) ?? { labels: [], schedule, start };
    group.labels.push(readLabel(manifest, object, messages));
    groups.set(key, group);
  }
  return [...groups.values()];
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
