import type { ReadFilter, ReadObjectConfig } from '../../../src/contract/index.ts';
import type { SearchRequest } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issue.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';

/**
 * Translates the mapped field names and values of a search to the provider's.
 *
 * @param config with the builder's mappings
 * @returns `invalid-input` when two conditions are about one field
 */
export function searchFilters(
  { selectedFieldMappings, selectedValueMappings }: ReadObjectConfig,
  filters: readonly Pick<ReadFilter, 'fieldName' | 'value'>[],
): Result<SearchRequest['filters']> {
  const fields = new Map(Object.entries(selectedFieldMappings ?? {}).filter(([, fieldName]) => fieldName !== ''));
  const values = new Map(Object.entries(selectedValueMappings ?? {}).map(([name, map]) => [name.toLowerCase(), map]));
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const translated = filters.map(({ fieldName: given, value }, index) => {
    const fieldName = fields.get(given) ?? given;
    const name = fieldName.toLowerCase();
    if (seen.has(name)) {
      const detail = `There is more than one condition on the field "${fieldName}".`;
      findings.push({ name: `fieldFilters[${index}]`, detail, value: given });
    }
    seen.add(name);
    // The specification keys value mappings by the field; clients have sent the map-to name as well.
    const mapping = values.get(name) ?? values.get(given.toLowerCase()) ?? {};
    const theirs = typeof value === 'string' && Object.hasOwn(mapping, value) ? mapping[value] : undefined;
    return { fieldName, value: theirs || value };
  });
  return findings.length === 0
    ? ok(translated)
    : { ok: false, rejection: refuseFindings('invalid-input', 'The request is not valid', findings) };
}
