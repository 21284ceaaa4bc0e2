import { didYouMean } from '../kernel/closest-word.ts';
import { noDestinationNamed } from './destination-names.ts';
import type { IntegrationRule } from './manifest-rule.ts';
import { childOf, mapsIn, textOf } from './yaml-node.ts';

/** Nothing is delivered until a destination of that name exists: reads fail. */
export const knownDestinations: IntegrationRule = (integration, facts, report) => {
  if (facts.destinations === undefined) return;
  const owners = [
    ...mapsIn(childOf(integration, 'read'), 'objects'),
    ...mapsIn(childOf(integration, 'subscribe'), 'objects'),
    childOf(integration, 'watchSchema'),
  ];
  for (const owner of owners) {
    const name = textOf(owner, 'destination');
    const place = childOf(owner, 'destination');
    if (name === undefined || place === undefined || facts.destinations.includes(name)) continue;
    const remedy = didYouMean(name, facts.destinations) || ' Create it before customers install.';
    report.warning('unknown-destination', place, `${noDestinationNamed(name)}${remedy}`);
  }
};
