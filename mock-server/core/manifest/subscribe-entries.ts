import type { IntegrationRule } from './manifest-rule.ts';
import { quote } from './show-value.ts';
import type { YamlMap } from './yaml-node.ts';
import { childOf, mapsIn, scalarOf, textOf } from './yaml-node.ts';

/** Events that every provider has by the same name; `otherEvents` are the provider's own. */
const STANDARD_EVENTS = ['createEvent', 'updateEvent', 'deleteEvent', 'associationChangeEvent'];

/** Objects whose changes one integration can listen to, where the provider sets a limit. */
const MAX_OBJECTS: Record<string, number> = { salesforce: 5 };

/** Events come with the fields and mappings of the read action. */
export const subscribeNeedsRead: IntegrationRule = (integration, _facts, report) => {
  const section = childOf(integration, 'subscribe');
  if (section === undefined) return;
  if (childOf(integration, 'read') === undefined) {
    const detail = '"subscribe" needs a "read" section: events contain the fields that are selected there. Add one.';
    report.error('subscribe-without-read', section, detail);
    return;
  }
  const readNames = new Set(
    mapsIn(childOf(integration, 'read'), 'objects').map((object) => textOf(object, 'objectName')),
  );
  for (const object of mapsIn(section, 'objects').filter(hasStandardEvent)) {
    const name = textOf(object, 'objectName');
    if (name !== undefined && !readNames.has(name)) {
      const place = childOf(object, 'objectName') ?? object;
      const detail = `The object ${quote(name)} is not in "read". Add it there: its events contain the fields selected there.`;
      report.error('subscribe-object-not-read', place, detail);
    }
    if (scalarOf(object, 'inheritFieldsAndMapping') !== true) {
      const place = childOf(object, 'inheritFieldsAndMapping') ?? object;
      const detail = 'Create, update, delete and association events need "inheritFieldsAndMapping: true".';
      report.error('subscribe-inherit', place, detail);
    }
  }
};

/** Without an event nothing is ever delivered. */
export const subscribeHasEvent: IntegrationRule = (integration, _facts, report) => {
  for (const object of mapsIn(childOf(integration, 'subscribe'), 'objects')) {
    if (hasStandardEvent(object) || childOf(object, 'otherEvents') !== undefined) continue;
    const detail = `No event is asked for, so nothing will be delivered. Add for example "createEvent: { enabled: always }".`;
    report.warning('subscribe-without-event', object, detail);
  }
};

/** Some providers limit how many objects can be listened to. */
export const subscribeObjectLimit: IntegrationRule = (integration, _facts, report) => {
  const provider = textOf(integration, 'provider') ?? '';
  const limit = Object.hasOwn(MAX_OBJECTS, provider) ? MAX_OBJECTS[provider] : undefined;
  if (limit === undefined) return;
  for (const object of mapsIn(childOf(integration, 'subscribe'), 'objects').slice(limit)) {
    report.error(
      'subscribe-too-many-objects',
      object,
      `Events of at most ${limit} objects are possible with ${provider}.`,
    );
  }
};

function hasStandardEvent(object: YamlMap): boolean {
  return STANDARD_EVENTS.some((event) => childOf(object, event) !== undefined);
}
