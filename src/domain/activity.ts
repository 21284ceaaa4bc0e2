import type { ReadActivity } from '../contract/index.ts';

/** How the reads of an installation stand by object; what is known of an earlier installation says nothing of this one. */
export function activityByObject(
  activity: readonly ReadActivity[] = [],
  installationId: string | undefined,
): Map<string, ReadActivity> {
  const own = activity.filter((one) => one.installationId === installationId);
  return new Map(own.map((one) => [one.objectName, one]));
}

/** The one thing worth saying about all objects together: what went wrong, else what runs, else what came last. */
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
