import type { ConnectorContext, ProviderFailure } from '../../../core/kernel/ports.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { ok } from '../../../core/kernel/result.ts';
import { refusal, unexpectedResponse } from '../../shared/provider-failure.ts';
import { isJsonObject } from '../../shared/provider-response.ts';
import { requestDescription } from '../describe-fields.ts';
import { callTooling, REST_ROOT } from '../rest.ts';
import { quoted } from '../soql.ts';
import type { EventChannel, MemberMetadata, WantedMember } from './channel-plan.ts';
import { isSamePlace, isSameSelection } from './channel-plan.ts';

const TOOLING = `${REST_ROOT}/tooling`;

type ToolingType = 'PlatformEventChannel' | 'PlatformEventChannelMember';

/** A channel or a member that now exists at the provider. */
export interface CreatedPart {
  id: string;
  /** It had been made before, for example by a call whose response was lost. */
  wasPresent: boolean;
}

/** Makes a channel, or takes over the one that has its name. */
export async function createChannel(
  context: ConnectorContext,
  { fullName, developerName, label }: EventChannel,
): Promise<Result<CreatedPart, ProviderFailure>> {
  return create(context, 'PlatformEventChannel', developerName, {
    FullName: fullName,
    Metadata: { channelType: 'data', label },
  });
}

/** Makes a member, or takes over the one that has its name and makes it send the wanted events. */
export async function createMember(
  context: ConnectorContext,
  { fullName, metadata }: WantedMember,
): Promise<Result<CreatedPart, ProviderFailure>> {
  const made = await create(context, 'PlatformEventChannelMember', fullName, {
    FullName: fullName,
    Metadata: metadata,
  });
  if (!made.ok || !made.value.wasPresent) return made;
  const present = await readMember(context, made.value.id);
  if (!present.ok) return present;
  if (!isSamePlace(present.value, metadata)) {
    return refusal('badRequest', `Another channel member is named "${fullName}".`);
  }
  if (isSameSelection(present.value, metadata)) return made;
  const changed = await updateMember(context, made.value.id, metadata);
  return changed.ok ? made : changed;
}

/** Finds a channel or member. @returns its id; undefined when there is none of the name */
export async function findPart(
  context: ConnectorContext,
  type: ToolingType,
  developerName: string,
): Promise<Result<string | undefined, ProviderFailure>> {
  const q = `SELECT Id FROM ${type} WHERE DeveloperName = ${quoted(developerName)}`;
  const response = await callTooling(context, 'changing event channels', {
    method: 'GET',
    path: `${TOOLING}/query`,
    query: { q },
  });
  if (!response.ok) return response;
  const { json } = response.value;
  const records: unknown = isJsonObject(json) ? json.records : undefined;
  if (!Array.isArray(records))
    return { ok: false, rejection: unexpectedResponse(response.value, 'a list of channels') };
  const [record]: unknown[] = records;
  return ok(isJsonObject(record) && typeof record.Id === 'string' ? record.Id : undefined);
}

/** Reads what a member sends. */
export async function readMember(
  context: ConnectorContext,
  id: string,
): Promise<Result<MemberMetadata, ProviderFailure>> {
  const response = await callTooling(context, 'changing event channels', {
    method: 'GET',
    path: partPath('PlatformEventChannelMember', id),
  });
  if (!response.ok) return response;
  const { json } = response.value;
  const metadata = isJsonObject(json) ? json.Metadata : undefined;
  if (!isJsonObject(metadata)) return { ok: false, rejection: unexpectedResponse(response.value, 'a channel member') };
  const { eventChannel, selectedEntity, filterExpression, enrichedFields } = metadata;
  return ok({
    eventChannel: String(eventChannel),
    selectedEntity: String(selectedEntity),
    filterExpression: typeof filterExpression === 'string' ? filterExpression : '',
    enrichedFields: (Array.isArray(enrichedFields) ? enrichedFields : []).map((own: unknown) => ({
      name: String(isJsonObject(own) ? own.name : own),
    })),
  });
}

/** Changes what a member sends. Its channel and object are written as the provider spells them, which it insists on. */
export async function updateMember(
  context: ConnectorContext,
  id: string,
  { filterExpression, enrichedFields }: Pick<MemberMetadata, 'filterExpression' | 'enrichedFields'>,
): Promise<Result<void, ProviderFailure>> {
  const present = await readMember(context, id);
  if (!present.ok) return present;
  const response = await callTooling(context, 'changing event channels', {
    method: 'PATCH',
    path: partPath('PlatformEventChannelMember', id),
    body: { Metadata: { ...present.value, filterExpression, enrichedFields } },
  });
  return response.ok ? ok(undefined) : response;
}

/** Deletes a channel or member; one that is gone counts as deleted. A channel can be deleted once it has no members. */
export async function deletePart(
  context: ConnectorContext,
  type: ToolingType,
  id: string,
): Promise<Result<void, ProviderFailure>> {
  const response = await callTooling(context, 'changing event channels', {
    method: 'DELETE',
    path: partPath(type, id),
  });
  return response.ok || response.rejection.status === 404 ? ok(undefined) : response;
}

/** Asks the provider how it spells the name of an object. */
export async function spelledObjectName(
  context: ConnectorContext,
  objectName: string,
): Promise<Result<string, ProviderFailure>> {
  const response = await requestDescription(context, objectName);
  if (!response.ok) return response;
  const { json } = response.value;
  return isJsonObject(json) && typeof json.name === 'string'
    ? ok(json.name)
    : { ok: false, rejection: unexpectedResponse(response.value, `the name of ${objectName}`) };
}

async function create(
  context: ConnectorContext,
  type: ToolingType,
  developerName: string,
  body: { FullName: string; Metadata: object },
): Promise<Result<CreatedPart, ProviderFailure>> {
  const response = await callTooling(context, 'changing event channels', {
    method: 'POST',
    path: `${TOOLING}/sobjects/${type}`,
    body,
  });
  if (response.ok) {
    const { json } = response.value;
    return isJsonObject(json) && typeof json.id === 'string'
      ? ok({ id: json.id, wasPresent: false })
      : { ok: false, rejection: unexpectedResponse(response.value, 'the id of what was created') };
  }
  if (!response.rejection.body?.includes('DUPLICATE_DEVELOPER_NAME')) return response;
  const present = await findPart(context, type, developerName);
  if (!present.ok) return present;
  return present.value === undefined ? response : ok({ id: present.value, wasPresent: true });
}

function partPath(type: ToolingType, id: string): string {
  return `${TOOLING}/sobjects/${type}/${encodeURIComponent(id)}`;
}
