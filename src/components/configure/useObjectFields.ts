import type { FieldMetadata, HydratedReadObject } from '../../contract/index.ts';
import { mappableFields } from '../../domain/mappable-fields.ts';
import type { Messages } from '../../locales/en.ts';
import { useMessages } from '../../locales/messages-context.ts';
import type { Option } from '../ui/search-options.ts';

/** The fields of an object as the provider describes them, for choosing one and for naming it. */
export interface ObjectFields {
  options: readonly (Option & { metadata?: FieldMetadata })[];
  metadataOf: (fieldName: string) => FieldMetadata | undefined;
  isKnown: (fieldName: string) => boolean;
  /** The provider's words, or the API name of a field that it does not list. */
  labelOf: (fieldName: string) => string;
}

const NO_FIELDS: ObjectFields = {
  options: [],
  metadataOf: () => undefined,
  isKnown: () => false,
  labelOf: (fieldName) => fieldName,
};

/** Sorted once for each answer of the provider, however many parts of a screen ask. */
const described = /* @__PURE__ */ new WeakMap<HydratedReadObject, { messages: Messages; fields: ObjectFields }>();

/** @param object undefined where nobody described it */
export function useObjectFields(object: HydratedReadObject | undefined): ObjectFields {
  const messages = useMessages();
  if (!object) return NO_FIELDS;
  const known = described.get(object);
  if (known?.messages === messages) return known.fields;
  const fields = describe(object, messages);
  described.set(object, { messages, fields });
  return fields;
}

function describe(object: HydratedReadObject, { configure, field, language }: Messages): ObjectFields {
  const fields = mappableFields(object, language);
  const byName = new Map(fields.map((one) => [one.fieldName, one]));
  return {
    options: fields.map(({ fieldName, label, isAmbiguous, metadata }) => ({
      value: fieldName,
      // The list shows the API name anyway; the box, once chosen, does not.
      label: isAmbiguous ? configure.ambiguous(label, fieldName) : label,
      detail: fieldName,
      type: metadata?.valueType && field.types[metadata.valueType],
      metadata,
    })),
    metadataOf: (fieldName) => byName.get(fieldName)?.metadata,
    isKnown: (fieldName) => byName.has(fieldName),
    labelOf: (fieldName) => byName.get(fieldName)?.label ?? fieldName,
  };
}
