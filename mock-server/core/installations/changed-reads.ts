import type { ConfigContent, ReadObjectConfig } from '../../../src/contract/index.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { fixedMappings } from './builder-mappings.ts';

/**
 * Read objects whose new config the provider has not been asked about yet: new ones, and those whose fields or
 * schedule changed or which continue after a pause.
 */
export function changedReads(before: ConfigContent, after: ConfigContent): string[] {
  const known = new Map(Object.entries(before.read?.objects ?? {}));
  return Object.entries(after.read?.objects ?? {}).flatMap(([name, config]) => {
    const old = known.get(name);
    return old !== undefined && sampledPart(old) === sampledPart(config) ? [] : [name];
  });
}

/** @returns read objects that were not part of the config before */
export function addedReads(before: ConfigContent, after: ConfigContent): string[] {
  const known = new Set(Object.keys(before.read?.objects ?? {}));
  return Object.keys(after.read?.objects ?? {}).filter((name) => !known.has(name));
}

function sampledPart(config: ReadObjectConfig): string {
  const { selectedFields, selectedFieldMappings, selectedFieldsAuto, schedule, disabled } = config;
  const mappings = [selectedFieldMappings, fixedMappings(config)];
  return canonicalJson([selectedFields, mappings, selectedFieldsAuto, schedule, disabled === true]);
}
