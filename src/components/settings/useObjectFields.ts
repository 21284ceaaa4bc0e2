import { useMemo } from 'react';
import type { FieldMetadata, HydratedReadObject } from '../../contract/index.ts';
import { mappableFields } from '../../domain/mappable-fields.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Option } from '../ui/search-options.ts';

/** The fields of an object as the provider describes them, for choosing one and for naming it. */
export interface ObjectFields {
  options: readonly (Option & { metadata?: FieldMetadata })[];
  metadataOf: (fieldName: string) => FieldMetadata | undefined;
  /** The provider's words, or the API name of a field that it does not list. */
  labelOf: (fieldName: string) => string;
}

/** Worked out once for each answer of the provider. @param object undefined where nobody described it */
export function useObjectFields(object: HydratedReadObject | undefined): ObjectFields {
  const { language, field } = useMessages();
  const { types } = field;
  return useMemo(() => {
    const fields = object ? mappableFields(object, language) : [];
    const byName = new Map(fields.map((field) => [field.fieldName, field]));
    return {
      options: fields.map(({ fieldName, label, metadata }) => ({
        value: fieldName,
        label,
        detail: fieldName,
        type: metadata?.valueType && types[metadata.valueType],
        metadata,
      })),
      metadataOf: (fieldName) => byName.get(fieldName)?.metadata,
      labelOf: (fieldName) => byName.get(fieldName)?.label ?? fieldName,
    };
  }, [object, language, types]);
}
