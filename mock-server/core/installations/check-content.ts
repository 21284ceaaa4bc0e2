import type {
  ConfigContent,
  ManifestIntegration,
  ManifestReadObject,
  ReadFilter,
  ReadObjectConfig,
} from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath } from '../kernel/validation-issues.ts';
import { scheduleError } from '../manifest/schedule.ts';
import { checkSubscribeObject } from './check-subscribe-object.ts';
import { predefinedMappings, withBuilderMappings } from './read-objects.ts';

/** Action that has a config per object. */
export type ObjectAction = 'read' | 'write' | 'subscribe';

/** Providers that distinguish empty from missing fields. */
const IF_EMPTY_PROVIDERS = new Set(['hubspot', 'salesforce']);

/** Parts of a config that are validated; the others were validated when they were saved. */
export interface ContentScope {
  readObjects: readonly string[];
  writeObjects: readonly string[];
  subscribeObjects: readonly string[];
  isProxy: boolean;
}

/** @returns everything of a content */
export function wholeContent(content: ConfigContent): ContentScope {
  return {
    readObjects: Object.keys(content.read?.objects ?? {}),
    writeObjects: Object.keys(content.write?.objects ?? {}),
    subscribeObjects: Object.keys(content.subscribe?.objects ?? {}),
    isProxy: true,
  };
}

/**
 * Validates a config against the manifest, before the server's additions.
 *
 * @param place location of the content in the body
 */
export function checkContent(
  content: ConfigContent,
  manifest: ManifestIntegration,
  scope: ContentScope,
  place: readonly string[] = ['config', 'content'],
): Finding[] {
  const findings: Finding[] = [];
  if (content.provider !== manifest.provider) {
    findings.push({
      name: fieldPath([...place, 'provider']),
      detail: `The integration "${manifest.name}" is for the provider "${manifest.provider}".`,
      value: content.provider,
    });
  }
  if (scope.isProxy && content.proxy?.enabled === true && manifest.proxy?.enabled !== true) {
    findings.push({
      name: fieldPath([...place, 'proxy', 'enabled']),
      detail: `The integration "${manifest.name}" does not enable the proxy.`,
      value: true,
    });
  }
  return [
    ...findings,
    ...checkReadObjects(content, manifest, scope, place),
    ...checkWriteObjects(content, manifest, scope, place),
    ...checkSubscribeObjects(content, manifest, scope, place),
  ];
}

function checkReadObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { readObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = new Map((manifest.read?.objects ?? []).map((object) => [object.objectName, object]));
  return Object.entries(content.read?.objects ?? {}).flatMap(([name, config]) => {
    if (!readObjects.includes(name)) return [];
    const at = [...place, 'read', 'objects', name];
    const object = inManifest.get(name);
    return object === undefined
      ? [unknownObject(at, name, 'read', [...inManifest.keys()])]
      : checkReadObject(config, object, at);
  });
}

function checkWriteObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { writeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = (manifest.write?.objects ?? []).map(({ objectName }) => objectName);
  return Object.entries(content.write?.objects ?? {}).flatMap<Finding>(([name, config]) => {
    if (!writeObjects.includes(name)) return [];
    const at = [...place, 'write', 'objects', name];
    if (!inManifest.includes(name)) return [unknownObject(at, name, 'write', inManifest)];
    if (IF_EMPTY_PROVIDERS.has(manifest.provider)) return [];
    return Object.entries(config.selectedFieldSettings ?? {}).flatMap(([field, { writeOnUpdate }]) =>
      writeOnUpdate === 'ifEmpty'
        ? [
            {
              name: fieldPath([...at, 'selectedFieldSettings', field, 'writeOnUpdate']),
              detail: `"ifEmpty" is not available for ${manifest.provider}. Use "always" or "never".`,
              value: writeOnUpdate,
            },
          ]
        : [],
    );
  });
}

function checkSubscribeObjects(
  content: ConfigContent,
  manifest: ManifestIntegration,
  { subscribeObjects }: ContentScope,
  place: readonly string[],
): Finding[] {
  const inManifest = (manifest.subscribe?.objects ?? []).map(({ objectName }) => objectName);
  // Objects that are read whatever the customer chose count as chosen.
  const always = (manifest.read?.objects ?? []).filter(({ enabled }) => enabled === 'always');
  const isRead = (name: string) =>
    Object.hasOwn(content.read?.objects ?? {}, name) || always.some(({ objectName }) => objectName === name);
  return Object.entries(content.subscribe?.objects ?? {}).flatMap<Finding>(([name, config]) => {
    if (!subscribeObjects.includes(name)) return [];
    const at = [...place, 'subscribe', 'objects', name];
    return inManifest.includes(name)
      ? checkSubscribeObject(config, { provider: manifest.provider, isRead: isRead(name) }, at)
      : [unknownObject(at, name, 'subscribe', inManifest)];
  });
}

function unknownObject(place: readonly string[], name: string, action: ObjectAction, known: string[]): Finding {
  return {
    name: fieldPath(place),
    detail:
      known.length === 0
        ? `The integration has no ${action} action.`
        : `The integration has no ${action} object "${name}". It has: ${known.join(', ')}.`,
    value: name,
  };
}

/**
 * Validates what a customer chose for a read object, before the server's additions.
 *
 * @param object the same object in the manifest
 * @param place location of the config in the body
 */
function checkReadObject(config: ReadObjectConfig, object: ManifestReadObject, place: readonly string[]): Finding[] {
  const at = (...parts: (string | number)[]) => fieldPath([...place, ...parts]);
  const complete = withBuilderMappings(completeReadObject(config, object, { withDefaults: true }), object);
  return [
    ...checkSchedule(config, object, at),
    ...checkFields(complete, at),
    ...checkMappings(config, complete, object, at),
    ...checkValueMappings(config, at),
    ...checkFilters(config.fieldFilters ?? [], (index) => at('fieldFilters', index)),
    ...checkFilters(config.backfill?.fieldFilters ?? [], (index) => at('backfill', 'fieldFilters', index)),
  ];
}

type Locate = (...parts: (string | number)[]) => string;

function checkSchedule({ schedule }: ReadObjectConfig, object: ManifestReadObject, at: Locate): Finding[] {
  // The manifest's own was validated when it was deployed.
  if (schedule === undefined || schedule === object.schedule) return [];
  const error = scheduleError(schedule, LIMITS.minScheduleMinutes);
  return error === undefined ? [] : [{ name: at('schedule'), detail: error.detail, value: schedule }];
}

function checkFields(complete: ReadObjectConfig, at: Locate): Finding[] {
  const isAnyRead =
    complete.selectedFieldsAuto === 'all' ||
    Object.values(complete.selectedFields ?? {}).includes(true) ||
    Object.keys(complete.selectedFieldMappings ?? {}).length > 0;
  return isAnyRead ? [] : [{ name: at('selectedFields'), detail: 'At least one field must be selected.' }];
}

function checkMappings(
  config: ReadObjectConfig,
  complete: ReadObjectConfig,
  object: ManifestReadObject,
  at: Locate,
): Finding[] {
  const chosen = new Map(Object.entries(config.selectedFieldMappings ?? {}));
  const mapped = new Set(Object.keys(complete.selectedFieldMappings ?? {}));
  const findings: Finding[] = [];
  for (const field of object.requiredFields ?? []) {
    if (field.fieldName !== undefined || mapped.has(field.mapToName)) continue;
    findings.push({
      name: at('selectedFieldMappings', field.mapToName),
      detail: `A field must be chosen for "${field.mapToDisplayName ?? field.mapToName}".`,
    });
  }
  for (const { mapToName, fieldName } of predefinedMappings(complete, object)) {
    const other = chosen.get(mapToName);
    if (other === undefined || other === '' || other === fieldName) continue;
    findings.push({
      name: at('selectedFieldMappings', mapToName),
      detail: `The integration delivers the field "${fieldName}" under this name already.`,
      value: other,
    });
  }
  return findings;
}

/** A value mapped to two of the builder's values would be ambiguous on delivery. */
function checkValueMappings({ selectedValueMappings = {} }: ReadObjectConfig, at: Locate): Finding[] {
  return Object.entries(selectedValueMappings).flatMap(([fieldName, mapping]) => {
    const seen = new Set<string>();
    return Object.entries(mapping).flatMap<Finding>(([ours, theirs]) => {
      const isRepeated = theirs !== '' && seen.has(theirs);
      seen.add(theirs);
      return isRepeated
        ? [
            {
              name: at('selectedValueMappings', fieldName, ours),
              detail: `The value "${theirs}" of the provider is mapped twice.`,
              value: theirs,
            },
          ]
        : [];
    });
  });
}

function checkFilters(filters: readonly ReadFilter[], at: (index: number) => string): Finding[] {
  const seen = new Set<string>();
  return filters.flatMap<Finding>(({ fieldName }, index) => {
    const isRepeated = seen.has(fieldName);
    seen.add(fieldName);
    return isRepeated
      ? [{ name: at(index), detail: `There is more than one condition on the field "${fieldName}".`, value: fieldName }]
      : [];
  });
}

/** Options of the completion. */
interface CompletionOptions {
  /** Takes destination, schedule and backfill from the manifest where the config has none. */
  withDefaults: boolean;
}

/**
 * Fills in what the install component omits: it sends the customer's choices, and the manifest has the rest.
 *
 * @param objectNames read objects to fill in; the others stay as they are
 */
export function completeContent(
  content: ConfigContent,
  manifest: ManifestIntegration,
  objectNames: readonly string[],
  options: CompletionOptions = { withDefaults: true },
): ConfigContent {
  if (content.read === undefined) return content;
  const byName = new Map((manifest.read?.objects ?? []).map((object) => [object.objectName, object]));
  const objects = Object.entries(content.read.objects).map(([name, config]) => {
    const object = objectNames.includes(name) ? byName.get(name) : undefined;
    return [name, object === undefined ? config : completeReadObject(config, object, options)] as const;
  });
  return { ...content, read: { objects: Object.fromEntries(objects) } };
}

/** Merges the builder's own fields into a customer's choices: required fields are always read. */
function completeReadObject(
  config: ReadObjectConfig,
  object: ManifestReadObject,
  { withDefaults }: CompletionOptions,
): ReadObjectConfig {
  // A map, because a field may bear any name, "__proto__" included.
  const fields = new Map(Object.entries(config.selectedFields ?? {}));
  // A mapping that was cleared arrives as an empty text.
  const mappings = Object.entries(config.selectedFieldMappings ?? {}).filter(([, field]) => field !== '');
  for (const { fieldName } of object.requiredFields ?? []) {
    if (fieldName !== undefined) fields.set(fieldName, true);
  }
  const schedule = config.schedule ?? (withDefaults ? object.schedule : undefined);
  const backfill = config.backfill ?? (withDefaults ? object.backfill : undefined);
  return {
    ...config,
    destination: config.destination || object.destination,
    ...(schedule !== undefined && { schedule }),
    ...(backfill !== undefined && { backfill }),
    selectedFields: Object.fromEntries(fields),
    selectedFieldMappings: Object.fromEntries(mappings),
  };
}
