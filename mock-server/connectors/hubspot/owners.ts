import type { FieldMetadata, FieldValueType } from '../../../src/contract/index.ts';
import type { ConnectorContext, ProviderFailure, ReadPageRequest, RecordPage } from '../../core/ports.ts';
import type { Result } from '../../core/result.ts';
import { ok } from '../../core/result.ts';
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

/** One page of owners. They cannot be filtered at HubSpot, so what did not change in time is left out here. */
export async function readOwners(
  context: ConnectorContext,
  { cursor, since, until }: ReadPageRequest,
  limit: number,
): Promise<Result<RecordPage, ProviderFailure>> {
  const query = { limit: String(limit), ...(cursor !== null && { after: cursor }) };
  const answer = await callForList(context, { method: 'GET', path: recordPath(OWNERS), query }, 'listing owners');
  if (!answer.ok) return answer;
  const { results, after } = answer.value;
  const records = results.filter(({ updatedAt }) => isBetween(updatedAt, since, until));
  return ok({ records, ...(after !== undefined && { next: after }) });
}

function isBetween(instant: unknown, since: string | undefined, until: string | undefined): boolean {
  const at = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  // One that doesn't say when it changed may have changed.
  if (Number.isNaN(at)) return true;
  return !(since !== undefined && at < Date.parse(since)) && !(until !== undefined && at > Date.parse(until));
}
