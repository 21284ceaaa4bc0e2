import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { optionalMappings, predefinedMappings, requiredMappings } from './manifest-fields.ts';

/** A field that is mapped without asking the customer. */
export interface AutomaticMapping {
  mapToName: string;
  mapToDisplayName?: string;
  /** The provider's field. */
  fieldName: string;
  /**
   * A mapping that the customer or the API made for a field that is no longer requested. It applies until it is
   * removed. Other automatic mappings come from the host or the manifest.
   */
  isCustomerChoice: boolean;
}

const NO_MAPPINGS: readonly FieldMappingEntry[] = [];

/**
 * Returns the host's current dynamic mappings, otherwise those of the last save.
 *
 * @param dynamicMappings the host's `fieldMapping` entries for this object
 */
export function resolveDynamicMappings(
  config: ReadObjectConfig | undefined,
  dynamicMappings: readonly FieldMappingEntry[] | undefined,
): readonly FieldMappingEntry[] {
  return (dynamicMappings?.length ? dynamicMappings : config?.dynamicMappingsInput) ?? NO_MAPPINGS;
}

/**
 * Returns the automatic mappings: fixed dynamic mappings, manifest mappings with requested values, and mappings that
 * are no longer requested.
 *
 * @param dynamicMappings see {@link resolveDynamicMappings}
 */
export function automaticMappings(
  object: HydratedReadObject,
  config: ReadObjectConfig | undefined,
  dynamicMappings: readonly FieldMappingEntry[],
): AutomaticMapping[] {
  const predefined = predefinedMappings(object);
  const known = new Set(predefined.keys());
  for (const { mapToName } of requiredMappings(object, dynamicMappings)) known.add(mapToName);
  for (const { mapToName } of optionalMappings(object, dynamicMappings)) known.add(mapToName);

  const automatic: AutomaticMapping[] = [];
  for (const { mapToName, mapToDisplayName, mappedValues, fieldName: fixed } of dynamicMappings) {
    const named = predefined.get(mapToName);
    const fieldName = named ? mappedValues?.length && named : fixed;
    if (fieldName) automatic.push({ mapToName, mapToDisplayName, fieldName, isCustomerChoice: false });
    if (fixed) known.add(mapToName);
  }
  for (const [mapToName, fieldName] of Object.entries(config?.selectedFieldMappings ?? {})) {
    if (fieldName && !known.has(mapToName)) automatic.push({ mapToName, fieldName, isCustomerChoice: true });
  }
  return automatic;
}
