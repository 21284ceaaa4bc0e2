import type { FieldMetadata, HydratedReadObject } from '../../../contract/index.ts';
import { mappableFields } from '../../../domain/manifest-fields.ts';
import type { ScreenMessages } from '../../../locales/en-screen.ts';
import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import type { Option } from '../../ui/search-options.ts';

/** Metadata of an object's fields, for selection and display. */
export interface ObjectFields {
  options: readonly (Option & { metadata?: FieldMetadata })[];
  metadataOf: (fieldName: string) => FieldMetadata | undefined;
  isKnown: (fieldName: string) => boolean;
  /** Display name, or the API name of an unlisted field. */
  labelOf: (fieldName: string) => string;
}

const NO_FIELDS: ObjectFields = {
  options: [],
  metadataOf: () => undefined,
  isKnown: () => false,
  labelOf: (fieldName) => fieldName,
};

/** Cached per provider response, because many components use it. */
const described = /* @__PURE__ */ new WeakMap<HydratedReadObject, { messages: ScreenMessages; fields: ObjectFields }>();

/** @param object undefined without metadata */
export function useObjectFields(object: HydratedReadObject | undefined): ObjectFields {
  const messages = useScreenMessages();
  if (!object) return NO_FIELDS;
  const known = described.get(object);
  if (known?.messages === messages) return known.fields;
  const fields = describe(object, messages);
  described.set(object, { messages, fields });
  return fields;
}

function describe(object: HydratedReadObject, { configure, field, language }: ScreenMessages): ObjectFields {
  const fields = mappableFields(object, language);
  const byName = new Map(fields.map((one) => [one.fieldName, one]));
  return {
    options: fields.map(({ fieldName, label, isAmbiguous, metadata }) => ({
      value: fieldName,
      // The option list shows the API name separately, but the closed box does not.
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
