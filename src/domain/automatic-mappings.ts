import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { optionalMappings, predefinedMappings, requiredMappings } from './manifest-fields.ts';

/** A field that is delivered under another name without a question. */
export interface AutomaticMapping {
  mapToName: string;
  mapToDisplayName?: string;
  /** The provider's field. */
  fieldName: string;
  /**
   * An answer to a question that is asked no more, or that somebody gave through the API. It counts until it is taken
   * back. The others are the host's or the builder's word.
   */
  isCustomerChoice: boolean;
}

const NO_MAPPINGS: readonly FieldMappingEntry[] = [];

/**
 * What the host offers for an object: its entries of now, or those of the last save where it gives none.
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
 * Mappings that count although nobody is asked: those that the host fixes, those of the manifest for whose values the
 * host asks, and answers of which the question is gone.
 *
 * @param dynamicMappings what the host offers, see {@link resolveDynamicMappings}
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
