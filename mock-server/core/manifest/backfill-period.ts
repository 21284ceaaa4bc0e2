import type { ReadObjectRule } from './manifest-rule.ts';
import { childOf } from './yaml-node.ts';

/** A backfill says how far back it goes, in one way. */
export const backfillPeriod: ReadObjectRule = (object, report) => {
  const period = childOf(childOf(object, 'backfill'), 'defaultPeriod');
  if (period?.kind !== 'map') return;
  const hasDays = childOf(period, 'days') !== undefined;
  const hasFullHistory = childOf(period, 'fullHistory') !== undefined;
  if (hasDays !== hasFullHistory) return;
  const detail = hasDays
    ? '"days" and "fullHistory" exclude each other. Remove one of them.'
    : 'The period is missing. Add "days" (a number, 0 for none) or "fullHistory: true".';
  report.error('backfill-period', period, detail);
};
