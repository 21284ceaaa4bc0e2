import type { HydratedIntegration, WriteObjectConfig } from '../../contract/index.ts';
import type { DraftContent } from '../../domain/config-content.ts';
import { readConfig, writeConfig } from '../../domain/config-content.ts';
import { objectLabel } from '../../domain/manifest-fields.ts';
import type { History } from '../../domain/read-settings.ts';
import { historyOf, scheduleOf } from '../../domain/read-settings.ts';
import type { Messages } from '../../locales/en.ts';
import { formatSchedule } from '../configure/format-schedule.ts';
import { readLabel } from './read-label.ts';

/** Objects that are read in the same rhythm and from the same time on, so that one sentence says it of all. */
export interface ReadGroup {
  labels: string[];
  /** In words; undefined for what is read on demand or in no simple rhythm. */
  schedule: string | undefined;
  start: History;
}

/** What a draft reads, as few sentences as it takes. */
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

/** Labels of the objects that a draft writes, or of those among them that a condition meets. */
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
