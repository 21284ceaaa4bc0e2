import type { ReadObjectRule } from './manifest-rule.ts';
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
