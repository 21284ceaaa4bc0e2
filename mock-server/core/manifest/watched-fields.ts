import type { IntegrationRule } from './manifest-rule.ts';
import { quote } from './show-value.ts';
import { childOf, mapsIn } from './yaml-node.ts';

/** An update event says in one way which fields it watches; nested ones cannot be watched. */
export const watchedFields: IntegrationRule = (integration, _facts, report) => {
  for (const object of mapsIn(childOf(integration, 'subscribe'), 'objects')) {
    const event = childOf(object, 'updateEvent');
    if (event?.kind !== 'map') continue;
    const named = childOf(event, 'requiredWatchFields');
    const automatic = childOf(event, 'watchFieldsAuto');
    if ((named === undefined) === (automatic === undefined)) {
      const detail = named
        ? '"requiredWatchFields" and "watchFieldsAuto" exclude each other. Remove one of them.'
        : 'It is not said which fields are watched. Add "requiredWatchFields" or "watchFieldsAuto: all".';
      report.error('watch-fields', event, detail);
    }
    if (named?.kind !== 'list') continue;
    if (named.items.length === 0) {
      report.error(
        'watch-fields',
        named,
        'This list is empty. Name at least one field, or use "watchFieldsAuto: all".',
      );
    }
    for (const field of named.items) {
      if (field.kind !== 'scalar' || typeof field.value !== 'string' || !/^\$|\[/.test(field.value)) continue;
      report.error(
        'watch-nested-field',
        field,
        `The nested field ${quote(field.value)} cannot be watched. Name its top field.`,
      );
    }
  }
};
