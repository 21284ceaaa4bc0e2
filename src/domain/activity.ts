import type { ReadActivity } from '../contract/index.ts';

/** Indexes the sync activity of an installation by object; activity of earlier installations is ignored. */
export function activityByObject(
  activity: readonly ReadActivity[] = [],
  installationId: string | undefined,
): Map<string, ReadActivity> {
  const own = activity.filter((one) => one.installationId === installationId);
  return new Map(own.map((one) => [one.objectName, one]));
}

/**
 * Returns the most relevant activity of all objects: the latest failure, otherwise a running sync, otherwise the latest
 * one.
 */
export function mostRelevantActivity(activity: Iterable<ReadActivity>): ReadActivity | undefined {
  const newest = (timeOf: (one: ReadActivity) => string | undefined) =>
    all.reduce<ReadActivity | undefined>((best, one) => {
      const time = timeOf(one);
      return time && time > ((best && timeOf(best)) ?? '') ? one : best;
    }, undefined);
  const all = [...activity];
  return (
    newest(({ failure }) => failure?.time) ?? all.find(({ running }) => running) ?? newest(({ last }) => last?.endTime)
  );
}
