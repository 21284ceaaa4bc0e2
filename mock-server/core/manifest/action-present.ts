import type { IntegrationRule } from './manifest-rule.ts';
import { childOf } from './yaml-node.ts';

/** An integration has to do something. */
export const actionPresent: IntegrationRule = (integration, _facts, report) => {
  if (['read', 'write', 'subscribe', 'proxy'].some((action) => childOf(integration, action) !== undefined)) return;
  report.error('no-action', integration, 'This integration does nothing. Add "read", "write", "subscribe" or "proxy".');
};
