import type {
  ConfigContent,
  ManifestField,
  ManifestIntegration,
  ManifestReadObject,
  ReadObjectConfig,
} from '../../../src/contract/index.ts';

/** A read object of an installation: what the customer chose, and what the manifest says of it. */
export interface ReadObject {
  /** The provider's name. */
  objectName: string;
  config: ReadObjectConfig;
  /** Undefined when a later manifest dropped the object. */
  manifest: ManifestReadObject | undefined;
  /** Name under which the object is delivered. */
  mappedName: string;
}

/**
 * Objects that an installation reads: the chosen ones, and those that the manifest reads in any case.
 *
 * @param manifest of the revision that the config was made with
 */
export function readObjects(content: ConfigContent, manifest: ManifestIntegration): ReadObject[] {
  const inManifest = new Map((manifest.read?.objects ?? []).map((object) => [object.objectName, object]));
  const configs = new Map(Object.entries(content.read?.objects ?? {}));
  for (const [objectName, object] of inManifest) {
    if (object.enabled === 'always' && !configs.has(objectName)) configs.set(objectName, defaultConfig(object));
  }
  return Array.from(configs, ([objectName, config]) => {
    const object = inManifest.get(objectName);
    return { objectName, config, manifest: object, mappedName: object?.mapToName ?? objectName };
  });
}

/** @param name the provider's or the mapped one; the provider's wins */
export function findReadObject(objects: readonly ReadObject[], name: string): ReadObject | undefined {
  return objects.find(({ objectName }) => objectName === name) ?? objects.find(({ mappedName }) => mappedName === name);
}

/** @returns whether reads of the object run; false while it is paused */
export function isActive(object: ReadObject): boolean {
  return object.config.disabled !== true;
}

/** @returns name of the destination; undefined when neither config nor manifest names one */
export function destinationName({ config, manifest }: ReadObject): string | undefined {
  return config.destination || manifest?.destination || undefined;
}

/** @returns records per message of an object that is delivered on request; undefined for every other object */
export function requestedPageSize({ manifest }: ReadObject): number | undefined {
  return manifest?.delivery?.mode === 'onRequest' ? manifest.delivery.pageSize : undefined;
}

/** An object that is read in any case has required fields, none of them mapped. */
function defaultConfig(object: ManifestReadObject): ReadObjectConfig {
  const required = (object.requiredFields ?? []).flatMap(({ fieldName }) => fieldName ?? []);
  return {
    objectName: object.objectName,
    destination: object.destination,
    schedule: object.schedule,
    backfill: object.backfill,
    selectedFields: Object.fromEntries(required.map((fieldName) => [fieldName, true])),
  };
}

/** A field of the provider and the name under which it is delivered. */
interface FieldMapping {
  mapToName: string;
  fieldName: string;
}

/**
 * A customer's choices with the mappings that they were not asked for: those of the manifest, and those that the host
 * application fixed. They are no part of what is stored: the install component takes every stored mapping for an answer
 * of the customer, and drops the ones it did not ask for together with their value mappings.
 *
 * @param object the same object in the manifest that the config was made with
 */
export function withBuilderMappings(
  config: ReadObjectConfig,
  object: ManifestReadObject | undefined,
): ReadObjectConfig {
  // A map, because a field may bear any name, "__proto__" included.
  const mappings = new Map(Object.entries(config.selectedFieldMappings ?? {}));
  for (const { mapToName, fieldName } of fixedMappings(config)) {
    if (!mappings.has(mapToName)) mappings.set(mapToName, fieldName);
  }
  for (const { mapToName, fieldName } of predefinedMappings(config, object)) mappings.set(mapToName, fieldName);
  return { ...config, selectedFieldMappings: Object.fromEntries(mappings) };
}

/** Mappings of the manifest: of every required field, and of the optional ones that are read. */
export function predefinedMappings(config: ReadObjectConfig, object: ManifestReadObject | undefined): FieldMapping[] {
  const selected = new Map(Object.entries(config.selectedFields ?? {}));
  const isRead = ({ fieldName }: ManifestField) =>
    config.selectedFieldsAuto === 'all' || (fieldName !== undefined && selected.get(fieldName) === true);
  return [...(object?.requiredFields ?? []), ...(object?.optionalFields ?? []).filter(isRead)].flatMap(
    ({ fieldName, mapToName }) =>
      fieldName === undefined || mapToName === undefined ? [] : [{ mapToName, fieldName }],
  );
}

/** Mappings that the host application offers with their answer. */
export function fixedMappings({ dynamicMappingsInput = [] }: ReadObjectConfig): FieldMapping[] {
  return dynamicMappingsInput.flatMap(({ mapToName, fieldName }) => (fieldName ? [{ mapToName, fieldName }] : []));
}
