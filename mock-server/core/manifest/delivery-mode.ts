import type { ReadObjectRule } from './manifest-rule.ts';
import { childOf, textOf } from './yaml-node.ts';

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
