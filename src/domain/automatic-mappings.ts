import type { FieldMappingEntry, HydratedReadObject, ReadObjectConfig } from '../contract/index.ts';
import { optionalMappings, predefinedMappings, requiredMappings } from './manifest-fields.ts';

/** A field that is delivered under another name without a question. */
export interface UnaskedMapping {
  mapToName: string;
  mapToDisplayName?: string;
  /** The provider's field. */
  fieldName: string;
  /**
   * An answer to a question that is asked no more, or that somebody gave through the API. It counts until it is taken
   * back. The others are the host's or the builder's word.
   */
  isAnswer: boolean;
}

const NOTHING: readonly FieldMappingEntry[] = [];

/**
 * What the host offers for an object: its entries of now, or those of the last save where it gives none.
 *
 * @param offered the host's `fieldMapping` entries for this object
 */
export function offeredMappings(
  config: ReadObjectConfig | undefined,
  offered: readonly FieldMappingEntry[] | undefined,
): readonly FieldMappingEntry[] {
  return (offered?.length ? offered : config?.dynamicMappingsInput) ?? NOTHING;
}

/**
 * Mappings that count although nobody is asked: those that the host fixes, those of the manifest for whose values the
 * host asks, and answers of which the question is gone.
 *
 * @param offered what the host offers, see {@link offeredMappings}
 */
export function unaskedMappings(
  object: HydratedReadObject,
  config: ReadObjectConfig | undefined,
  offered: readonly FieldMappingEntry[],
): UnaskedMapping[] {
  const predefined = predefinedMappings(object);
  const known = new Set(predefined.keys());
  for (const { mapToName } of requiredMappings(object, offered)) known.add(mapToName);
  for (const { mapToName } of optionalMappings(object, offered)) known.add(mapToName);

  const unasked: UnaskedMapping[] = [];
  for (const { mapToName, mapToDisplayName, mappedValues, fieldName: fixed } of offered) {
    const named = predefined.get(mapToName);
    const fieldName = named ? mappedValues?.length && named : fixed;
    if (fieldName) unasked.push({ mapToName, mapToDisplayName, fieldName, isAnswer: false });
    if (fixed) known.add(mapToName);
  }
  for (const [mapToName, fieldName] of Object.entries(config?.selectedFieldMappings ?? {})) {
    if (fieldName && !known.has(mapToName)) unasked.push({ mapToName, fieldName, isAnswer: true });
  }
  return unasked;
}
