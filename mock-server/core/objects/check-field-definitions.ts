import type { FieldDefinition, FieldValueType } from '../../../src/contract/index.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';

/** Same values as in field metadata. */
const VALUE_TYPES: Record<FieldValueType, true> = {
  string: true,
  boolean: true,
  singleSelect: true,
  multiSelect: true,
  date: true,
  datetime: true,
  int: true,
  float: true,
  reference: true,
  other: true,
};

/** Validates custom fields before a provider is asked: known types, and each field once per object. */
export function checkFieldDefinitions(
  fields: Record<string, FieldDefinition[]>,
): Result<undefined, Rejection<'invalid-input'>> {
  const findings = Object.entries(fields).flatMap(([objectName, definitions]) => {
    const seen = new Set<string>();
    return definitions.flatMap<Finding>(({ fieldName, valueType }, index) => {
      const at = (member: string) => fieldPath(['fields', objectName, index, member]);
      const isRepeated = seen.has(fieldName);
      seen.add(fieldName);
      return [
        ...(isRepeated ? [{ name: at('fieldName'), detail: 'This field is duplicated.', value: fieldName }] : []),
        ...(Object.hasOwn(VALUE_TYPES, valueType)
          ? []
          : [
              {
                name: at('valueType'),
                detail: `This is no type of a field. Use one of: ${Object.keys(VALUE_TYPES).join(', ')}.`,
                value: valueType,
              },
            ]),
      ];
    });
  });
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
}
