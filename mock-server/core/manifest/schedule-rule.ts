import { LIMITS } from '../../../src/contract/index.ts';
import type { IssueReport } from './issue-report.ts';
import type { IntegrationRule, ReadObjectRule } from './manifest-rule.ts';
import { scheduleError } from './schedule-error.ts';
import type { YamlMap } from './yaml-node.ts';
import { childOf, textOf } from './yaml-node.ts';

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
