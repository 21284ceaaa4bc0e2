import type { ManifestIntegration, ProviderInfo, ProviderSupport } from '../../../src/contract/index.ts';
import { isNestedName } from '../kernel/field-path.ts';
import { didYouMean, isLikeId } from '../kernel/names.ts';
import type { IntegrationRule } from './manifest-rule.ts';
import { objectKey } from './manifest-rule.ts';
import { oneOf, quote } from './show-value.ts';
import type { YamlMap } from './yaml-node.ts';
import { childOf, mapsIn, scalarOf, textOf } from './yaml-node.ts';

/** Events that every provider has by the same name; `otherEvents` are the provider's own. */
const STANDARD_EVENTS = ['createEvent', 'updateEvent', 'deleteEvent', 'associationChangeEvent'];

/** Objects whose changes one integration can listen to, where the provider sets a limit. */
const MAX_OBJECTS: Record<string, number> = { salesforce: 5 };

/** Events come with the fields and mappings of the read action. */
export const subscribeNeedsRead: IntegrationRule = (integration, facts, report) => {
  const section = childOf(integration, 'subscribe');
  if (section === undefined) return;
  if (childOf(integration, 'read') === undefined) {
    const detail = '"subscribe" needs a "read" section: events contain the fields that are selected there. Add one.';
    report.error('subscribe-without-read', section, detail);
    return;
  }
  const keyOf = objectKey(integration, facts);
  const readKeys = new Set(
    mapsIn(childOf(integration, 'read'), 'objects').map((object) => keyOf(textOf(object, 'objectName') ?? '')),
  );
  for (const object of mapsIn(section, 'objects').filter(hasStandardEvent)) {
    const name = textOf(object, 'objectName');
    if (name !== undefined && !readKeys.has(keyOf(name))) {
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

/** Objects without association events, of the providers that have such events at all. */
const ASSOCIATION_EVENTS: Record<string, ReadonlySet<string>> = { hubspot: new Set(['products']) };

/** Only some providers tell when two records are associated. */
export const associationEvents: IntegrationRule = (integration, _facts, report) => {
  const provider = textOf(integration, 'provider') ?? '';
  const without = Object.hasOwn(ASSOCIATION_EVENTS, provider) ? ASSOCIATION_EVENTS[provider] : undefined;
  for (const object of mapsIn(childOf(integration, 'subscribe'), 'objects')) {
    const event = childOf(object, 'associationChangeEvent');
    const name = textOf(object, 'objectName') ?? '';
    if (event === undefined || (without !== undefined && !without.has(name.toLowerCase()))) continue;
    const owner = without === undefined ? quote(provider) : `${quote(name)} of ${quote(provider)}`;
    report.error('association-events', event, `There are no association events for ${owner}. Remove this key.`);
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

/** Some objects can be read, but changes of them are not sent. */
export const subscribableObjects: IntegrationRule = (integration, facts, report) => {
  const provider = textOf(integration, 'provider') ?? '';
  for (const object of mapsIn(childOf(integration, 'subscribe'), 'objects')) {
    const name = textOf(object, 'objectName');
    if (name === undefined || facts.sendsEventsOf?.(provider, name) !== false) continue;
    const detail = `${quote(provider)} sends no events of ${quote(name)}. Remove this object; scheduled reads notice its changes.`;
    report.error('subscribe-object-without-events', childOf(object, 'objectName') ?? object, detail);
  }
};

function hasStandardEvent(object: YamlMap): boolean {
  return STANDARD_EVENTS.some((event) => childOf(object, event) !== undefined);
}

/** Requests have either the id or the name of an integration. */
export const nameUnlikeId: IntegrationRule = (integration, _facts, report) => {
  const place = childOf(integration, 'name');
  if (place === undefined || !isLikeId(textOf(integration, 'name') ?? '')) return;
  report.error('name-like-id', place, 'A name must not have the form of an id (a UUID). Choose another name.');
};

/** An integration has to do something. */
export const actionPresent: IntegrationRule = (integration, _facts, report) => {
  if (['read', 'write', 'subscribe', 'proxy'].some((action) => childOf(integration, action) !== undefined)) return;
  report.error('no-action', integration, 'This integration does nothing. Add "read", "write", "subscribe" or "proxy".');
};

/**
 * Objects that the connector of this server does not know. A warning, because the published service takes
 * any name and says so only when the object is read or written.
 */
export const knownObjects: IntegrationRule = (integration, facts, report) => {
  const provider = textOf(integration, 'provider');
  const objects = provider === undefined ? undefined : facts.objectsOf?.(provider);
  if (provider === undefined || objects === undefined) return;
  const keyOf = objectKey(integration, facts);
  const byKey = new Map(Object.entries(objects.known).map(([name, object]) => [keyOf(name), object]));
  for (const action of ['read', 'write'] as const) {
    for (const object of mapsIn(childOf(integration, action), 'objects')) {
      const name = textOf(object, 'objectName');
      const place = childOf(object, 'objectName');
      if (name === undefined || place === undefined) continue;
      const known = byKey.get(keyOf(name));
      if (known?.[action]) continue;
      // A name that is nearly one of the provider's is a misspelling; any other may be an object of the customer's own.
      const meant = didYouMean(name, Object.keys(objects.known));
      if (known === undefined && meant === '' && objects.hasCustomObjects) continue;
      const detail =
        known === undefined
          ? `The connector of ${quote(provider)} has no object ${quote(name)}.${meant}`
          : `The object ${quote(name)} of ${quote(provider)} cannot be ${action === 'read' ? 'read' : 'written'}.`;
      report.warning('unknown-object', place, detail);
    }
  }
};

/** Every operation of an object fails when customers grant a scope too few. */
export const grantedScopes: IntegrationRule = (integration, facts, report) => {
  const provider = textOf(integration, 'provider');
  const known = provider === undefined ? undefined : facts.objectsOf?.(provider)?.known;
  const granted = provider === undefined ? undefined : facts.scopesOf?.(provider);
  if (provider === undefined || known === undefined || granted === undefined) return;
  for (const action of ['read', 'write'] as const) {
    for (const object of mapsIn(childOf(integration, action), 'objects')) {
      const name = textOf(object, 'objectName');
      const place = childOf(object, 'objectName');
      const needed = name !== undefined && Object.hasOwn(known, name) ? known[name]?.scopes?.[action] : undefined;
      if (place === undefined || needed === undefined || granted.includes(needed)) continue;
      const detail = `The provider app of ${quote(provider)} does not ask for the scope ${quote(needed)}, which is needed to ${action} this object. Add it to the app; customers who are connected sign in again.`;
      report.warning('missing-scope', place, detail);
    }
  }
};

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
      if (field.kind !== 'scalar' || typeof field.value !== 'string' || !isNestedName(field.value)) continue;
      report.error(
        'watch-nested-field',
        field,
        `The nested field ${quote(field.value)} cannot be watched. Name its top field.`,
      );
    }
  }
};

/** Providers whose fields are guessed from a sample: what differs says nothing about the schema. */
const WITHOUT_SCHEMA: ReadonlySet<string> = new Set(['callRail']);

/** Schemas are watched where the provider lists its fields. */
export const watchSchemaProvider: IntegrationRule = (integration, _facts, report) => {
  const section = childOf(integration, 'watchSchema');
  const provider = textOf(integration, 'provider') ?? '';
  if (section === undefined || !WITHOUT_SCHEMA.has(provider)) return;
  const detail = `The provider ${quote(provider)} does not list its fields, so their changes cannot be watched. Remove this section.`;
  report.error('watch-schema-not-supported', section, detail);
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

const ACTIONS = ['read', 'write', 'subscribe', 'proxy'] as const;

/** The provider and its module exist, and this server supports each action of the integration for them. */
export const providerSupport: IntegrationRule = (integration, facts, report) => {
  const name = textOf(integration, 'provider');
  const place = childOf(integration, 'provider');
  if (name === undefined || place === undefined) return;
  if (!Object.hasOwn(facts.providers, name)) {
    const meant = didYouMean(name, Object.keys(facts.providers));
    const remedy = ' To add a provider, describe it in the file that AMP_PROVIDERS_FILE names.';
    report.error('unknown-provider', place, `There is no provider ${quote(name)} in the catalogue.${meant}${remedy}`);
    return;
  }
  const provider = facts.providers[name] as ProviderInfo;

  const moduleName = textOf(integration, 'module');
  const modulePlace = childOf(integration, 'module');
  const modules = provider.modules ?? {};
  if (moduleName !== undefined && modulePlace !== undefined && !Object.hasOwn(modules, moduleName)) {
    const names = Object.keys(modules);
    const remedy = names.length === 0 ? 'It has no modules; remove this key.' : `It has ${oneOf(names.map(quote))}.`;
    report.error(
      'unknown-module',
      modulePlace,
      `The provider ${quote(name)} has no module ${quote(moduleName)}. ${remedy}`,
    );
    return;
  }

  const module = moduleName === undefined ? undefined : modules[moduleName];
  for (const action of ACTIONS) {
    const section = childOf(integration, action);
    if (section === undefined) continue;
    // A call that is passed through goes to the provider's base address unless the module's is asked for.
    const usesModule = action !== 'proxy' || scalarOf(section, 'useModule') === true;
    const support = usesModule && module !== undefined ? module.support : provider.support;
    if (support[action]) continue;
    const isModule = support === module?.support;
    const who = isModule ? `the module ${quote(moduleName ?? '')} of ${quote(name)}` : `the provider ${quote(name)}`;
    const others = Object.keys(modules).filter((other) => modules[other]?.support[action]);
    const remedy =
      isModule && others.length > 0
        ? ` The module ${oneOf(others.map(quote))} supports it.`
        : supportedInstead(support);
    report.error('action-not-supported', section, `This server does not support "${action}" for ${who}.${remedy}`);
  }
};

function supportedInstead(support: ProviderSupport): string {
  const supported = ACTIONS.filter((action) => support[action]).map(quote);
  return supported.length === 0
    ? ' Remove this section.'
    : ` It supports ${supported.join(', ')}; remove this section.`;
}

/** Returns the names of the destinations that an integration delivers to, each once. */
export function destinationNames({ read, subscribe, watchSchema }: ManifestIntegration): string[] {
  const owners = [...(read?.objects ?? []), ...(subscribe?.objects ?? []), ...(watchSchema ? [watchSchema] : [])];
  return [...new Set(owners.map(({ destination }) => destination))];
}

/** Returns the text for a destination that the project does not have, wherever it is missed. */
export function noDestinationNamed(name: string): string {
  return `No destination named ${quote(name)}.`;
}
