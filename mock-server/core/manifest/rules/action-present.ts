import { childOf } from '../yaml-node.ts';
import type { IntegrationRule } from './rule.ts';

/** An integration has to do something. */
export const actionPresent: IntegrationRule = (integration, _facts, report) => {
  if (['read', 'write', 'subscribe', 'proxy'].some((action) => childOf(integration, action) !== undefined)) return;
  report.error('no-action', integration, 'This integration does nothing. Add "read", "write", "subscribe" or "proxy".');
};
