import type { IntegrationRule } from './manifest-rule.ts';
import { childOf } from './yaml-node.ts';

/** Schema changes are not reported yet. */
export const watchSchemaSupport: IntegrationRule = (integration, _facts, report) => {
  const section = childOf(integration, 'watchSchema');
  if (section === undefined) return;
  const detail = 'This server does not report schema changes yet: "watchSchema" has no effect.';
  report.warning('watch-schema-without-effect', section, detail);
};

/** Without a kind of change nothing is ever reported. */
export const watchSchemaEvents: IntegrationRule = (integration, _facts, report) => {
  const events = childOf(childOf(integration, 'watchSchema'), 'allObjects');
  if (events?.kind !== 'map') return;
  if (['fieldCreated', 'fieldDeleted', 'fieldChanged'].some((event) => childOf(events, event) !== undefined)) return;
  const detail =
    'No kind of change is asked for, so nothing will be reported. Add for example "fieldCreated: { enabled: always }".';
  report.warning('watch-schema-without-event', events, detail);
};
