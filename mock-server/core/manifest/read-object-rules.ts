import { LIMITS } from '../../../src/contract/index.ts';
import type { IntegrationRule, ReadObjectRule } from './manifest-rule.ts';
import { scheduleError } from './schedule.ts';
import type { IssueReport, YamlMap } from './yaml-node.ts';
import { childOf, mapsIn, textOf } from './yaml-node.ts';

/** An object that is always read has no choices. */
export const alwaysEnabled: ReadObjectRule = (object, report) => {
  const enabled = childOf(object, 'enabled');
  if (enabled === undefined || textOf(object, 'enabled') !== 'always') return;
  const fields = mapsIn(object, 'requiredFields');
  if (fields.length === 0) {
    report.error(
      'always-without-fields',
      enabled,
      '"enabled: always" needs "requiredFields": customers do not select fields.',
    );
  }
  for (const field of fields) {
    const mapTo = childOf(field, 'mapToName');
    if (mapTo === undefined) continue;
    report.error(
      'always-with-mapping',
      mapTo,
      '"enabled: always" allows no mapping: customers do not map fields. Remove it.',
    );
  }
  if (childOf(object, 'schedule') === undefined) {
    report.error('always-without-schedule', enabled, '"enabled: always" needs a "schedule".');
  }
};

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

/** A page size belongs to deliveries on request, and only to them. */
export const deliveryMode: ReadObjectRule = (object, report) => {
  const delivery = childOf(object, 'delivery');
  if (delivery?.kind !== 'map') return;
  const isOnRequest = textOf(delivery, 'mode') === 'onRequest';
  const pageSize = childOf(delivery, 'pageSize');
  if (isOnRequest && pageSize === undefined) {
    report.error('delivery-page-size', delivery, 'The mode "onRequest" needs "pageSize", a number from 50 to 500.');
  } else if (!isOnRequest && pageSize !== undefined) {
    report.error('delivery-page-size', pageSize, '"pageSize" has a meaning in the mode "onRequest" only. Remove it.');
  }
};

/** Minutes between two looks at the provider's schema. */
const MIN_WATCH_MINUTES = 60;

/** A read object is read every ten minutes at most. */
export const readSchedule: ReadObjectRule = (object, report) => {
  checkSchedule(object, LIMITS.minScheduleMinutes, report);
};

/** Schemas are watched at most once an hour. */
export const watchSchemaSchedule: IntegrationRule = (integration, _facts, report) => {
  const section = childOf(integration, 'watchSchema');
  if (section?.kind === 'map') checkSchedule(section, MIN_WATCH_MINUTES, report);
};

function checkSchedule(owner: YamlMap, minMinutes: number, report: IssueReport): void {
  const expression = textOf(owner, 'schedule');
  const place = childOf(owner, 'schedule');
  if (expression === undefined || place === undefined) return;

  const error = scheduleError(expression, minMinutes);
  if (error === undefined) return;
  const example = minMinutes === MIN_WATCH_MINUTES ? '"0 * * * *" (every hour)' : '"*/10 * * * *" (every ten minutes)';
  const remedy = error.rule === 'schedule-too-frequent' ? ` Use for example ${example}.` : '';
  report.error(error.rule, place, `${error.detail}${remedy}`);
}
