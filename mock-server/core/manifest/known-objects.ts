import { didYouMean } from '../kernel/closest-word.ts';
import type { IntegrationRule } from './manifest-rule.ts';
import { quote } from './show-value.ts';
import { childOf, mapsIn, textOf } from './yaml-node.ts';

/**
 * Objects that the connector of this server does not know. A warning, because the published service takes
 * any name and says so only when the object is read or written.
 */
export const knownObjects: IntegrationRule = (integration, facts, report) => {
  const provider = textOf(integration, 'provider');
  const objects = provider === undefined ? undefined : facts.objectsOf?.(provider);
  if (provider === undefined || objects === undefined) return;
  for (const action of ['read', 'write'] as const) {
    for (const object of mapsIn(childOf(integration, action), 'objects')) {
      const name = textOf(object, 'objectName');
      const place = childOf(object, 'objectName');
      if (name === undefined || place === undefined) continue;
      const known = Object.hasOwn(objects, name) ? objects[name] : undefined;
      if (known?.[action]) continue;
      // A name that is nearly one of the provider's is a misspelling; any other may be an object of the customer's own.
      const meant = didYouMean(name, Object.keys(objects));
      if (known === undefined && meant === '' && facts.hasCustomObjects?.(provider)) continue;
      const detail =
        known === undefined
          ? `The connector of ${quote(provider)} has no object ${quote(name)}.${meant}`
          : `The object ${quote(name)} of ${quote(provider)} cannot be ${action === 'read' ? 'read' : 'written'}.`;
      report.warning('unknown-object', place, detail);
    }
  }
};
