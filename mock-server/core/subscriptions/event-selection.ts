import type {
  ConfigContent,
  ManifestIntegration,
  ManifestSubscribeObject,
  SubscribeObjectConfig,
} from '../../../src/contract/index.ts';
import type { ReadObject } from '../installations/read-objects.ts';
import { predefinedMappings, readObjects, withBuilderMappings } from '../installations/read-objects.ts';
import { fieldPath } from '../kernel/field-path.ts';
import type { EventSelection, WatchedFields } from '../kernel/subscription-records.ts';

/** Events that an installation wants of an object, and where they go. */
export interface SubscribedObject {
  /** Name in the manifest. */
  objectName: string;
  /** Name of a destination. */
  destination: string;
  selection: EventSelection;
  /** The same object in the read action; absent when it is not read. */
  read?: ReadObject;
}

/**
 * Resolves the events that an installation wants: event by event the config's entry, else the manifest's. Objects without
 * any event are left out.
 *
 * @param manifest of the revision that the config was made with
 */
export function subscribedObjects(content: ConfigContent, manifest: ManifestIntegration): SubscribedObject[] {
  const reads = new Map(readObjects(content, manifest).map((object) => [object.objectName, object]));
  const configs = new Map(Object.entries(content.subscribe?.objects ?? {}));
  return (manifest.subscribe?.objects ?? []).flatMap((object): SubscribedObject[] => {
    const { objectName } = object;
    const config = configs.get(objectName);
    const read = reads.get(objectName);
    const selection = selectionOf(object, config, read);
    if (!hasEvents(selection)) return [];
    return [{ objectName, destination: config?.destination || object.destination, selection, ...(read && { read }) }];
  });
}

/**
 * Config that says what the manifest says. A way to watch fields that only a manifest can name is left out, and holds
 * because the config names none.
 */
export function configOfManifest(object: ManifestSubscribeObject): SubscribeObjectConfig {
  const { objectName, destination, inheritFieldsAndMapping, createEvent, updateEvent, deleteEvent, otherEvents } =
    object;
  const { watchFieldsAuto, ...watched } = updateEvent ?? {};
  return {
    objectName,
    destination,
    inheritFieldsAndMappings: inheritFieldsAndMapping === true,
    ...(createEvent && { createEvent }),
    ...(updateEvent && {
      updateEvent: { enabled: 'always', ...watched, ...(watchFieldsAuto === 'all' && { watchFieldsAuto }) },
    }),
    ...(deleteEvent && { deleteEvent }),
    ...(otherEvents && { otherEvents }),
  };
}

/** Whether anything is wanted. */
export function hasEvents({
  create,
  update,
  delete: deletes,
  associationUpdate,
  otherEvents,
}: EventSelection): boolean {
  return create || deletes || update !== undefined || associationUpdate !== undefined || otherEvents.length > 0;
}

/** Standard events come with the fields of the read action, so they are wanted only while the object is read. */
function selectionOf(
  object: ManifestSubscribeObject,
  config: SubscribeObjectConfig | undefined,
  read: ReadObject | undefined,
): EventSelection {
  const isWanted = (event: 'createEvent' | 'updateEvent' | 'deleteEvent') =>
    read !== undefined && (config?.[event] ?? object[event])?.enabled === 'always';
  const association = read === undefined ? undefined : object.associationChangeEvent;
  return {
    create: isWanted('createEvent'),
    ...(isWanted('updateEvent') && read !== undefined && { update: watchedFields(object, config, read) }),
    delete: isWanted('deleteEvent'),
    ...(association?.enabled === 'always' && {
      associationUpdate: { includeFullRecords: association.includeFullRecords === true },
    }),
    otherEvents: config?.otherEvents ?? object.otherEvents ?? [],
  };
}

/** A config that says neither takes over what the manifest says. */
function watchedFields(
  object: ManifestSubscribeObject,
  config: SubscribeObjectConfig | undefined,
  read: ReadObject,
): WatchedFields {
  const own = config?.updateEvent;
  const says = own?.watchFieldsAuto !== undefined || own?.requiredWatchFields !== undefined ? own : object.updateEvent;
  const { watchFieldsAuto, requiredWatchFields = [] } = says ?? {};
  if (watchFieldsAuto === 'all') return { by: 'all', names: [] };
  const merged = withBuilderMappings(read.config, read.manifest);
  const sources = new Map(
    Object.entries(merged.selectedFieldMappings ?? {}).map(([mapToName, field]) => [mapToName.toLowerCase(), field]),
  );
  if (watchFieldsAuto === 'selected') {
    // All fields are selected, so all changes are wanted.
    if (read.config.selectedFieldsAuto === 'all') return { by: 'all', names: [] };
    const selected = Object.entries(read.config.selectedFields ?? {}).flatMap(([name, is]) => (is ? [name] : []));
    return { by: 'selected', names: topNames([...selected, ...sources.values()]) };
  }
  const open = openMapNames(read);
  const names = requiredWatchFields.flatMap((name) => {
    const source = sources.get(name.toLowerCase());
    if (source !== undefined) return source === '' ? [] : [source];
    // A mapped name that the customer left open stands for no field.
    return open.has(name.toLowerCase()) ? [] : [name];
  });
  return { by: 'names', names: topNames(names) };
}

/** Names that fields may be mapped to, in lower case. */
export function mapNames({ config, manifest }: ReadObject): string[] {
  const fields = [...(manifest?.requiredFields ?? []), ...(manifest?.optionalFields ?? [])];
  const names = [
    ...fields.flatMap(({ mapToName }) => mapToName ?? []),
    ...(config.dynamicMappingsInput ?? []).map(({ mapToName }) => mapToName),
    ...Object.keys(config.selectedFieldMappings ?? {}),
  ];
  return names.map((name) => name.toLowerCase());
}

/** Names that the customer may map a field to, in lower case. */
function openMapNames({ config, manifest }: ReadObject): Set<string> {
  const fields = [...(manifest?.requiredFields ?? []), ...(manifest?.optionalFields ?? [])];
  const predefined = new Set(predefinedMappings(config, manifest).map(({ mapToName }) => mapToName));
  const names = [
    ...fields.flatMap(({ mapToName, fieldName }) =>
      mapToName !== undefined && fieldName === undefined ? [mapToName] : [],
    ),
    ...(config.dynamicMappingsInput ?? []).map(({ mapToName }) => mapToName),
  ];
  return new Set(names.filter((name) => !predefined.has(name)).map((name) => name.toLowerCase()));
}

/** Of a nested field the outermost name, as events have it. */
function topNames(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => fieldPath(name)[0] ?? []))];
}
