import type { FieldMetadata, FieldValueType } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure, ReadPageRequest, RecordPage } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { callForList } from './call.ts';
import { OWNERS, recordPath } from './objects.ts';

const FIELDS: readonly (readonly [name: string, label: string, type: FieldValueType, providerType: string])[] = [
  ['id', 'Owner ID', 'string', 'string'],
  ['email', 'Email', 'string', 'string'],
  ['type', 'Type', 'string', 'string'],
  ['firstName', 'First name', 'string', 'string'],
  ['lastName', 'Last name', 'string', 'string'],
  ['userId', 'User ID', 'int', 'integer'],
  ['teams', 'Teams', 'other', 'array'],
  ['createdAt', 'Created at', 'datetime', 'datetime'],
  ['updatedAt', 'Updated at', 'datetime', 'datetime'],
  ['archived', 'Archived', 'boolean', 'boolean'],
];

/** Fields of owners. HubSpot has no description of them to ask for. */
export function ownerFields(): Record<string, FieldMetadata> {
  return Object.fromEntries(
    FIELDS.map(([fieldName, displayName, valueType, providerType]) => [
      fieldName,
      { fieldName, displayName, valueType, providerType, readOnly: true, isCustom: false, isRequired: false },
    ]),
  );
}

/** One page of owners, whatever the period: HubSpot cannot filter them. */
export async function readOwners(
  context: ConnectorContext,
  { cursor }: ReadPageRequest,
  limit: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const query = { limit: String(limit), ...(cursor !== null && { after: cursor }) };
  const response = await callForList(context, { method: 'GET', path: recordPath(OWNERS), query }, 'listing owners');
  if (!response.ok) return response;
  const { results: records, after } = response.value;
  return ok({ records, ...(after !== undefined && { next: after }) });
}
