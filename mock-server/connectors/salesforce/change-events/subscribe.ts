import type { ConnectorContext, ProviderFailure, ReadPageRequest } from '../../../core/kernel/ports.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { ok } from '../../../core/kernel/result.ts';
import type {
  AccountPart,
  AccountSubscriptions,
  ChangeNotice,
  ProviderEvent,
  SubscribeConnector,
} from '../../../core/kernel/subscribe-connector.ts';
import { isInstant } from '../../../core/kernel/time.ts';
import type { LosslessJson, LosslessObject } from '../../../core/subscriptions/lossless-json.ts';
import {
  isLosslessObject,
  JsonNumber,
  losslessJsonText,
  parseLosslessJson,
} from '../../../core/subscriptions/lossless-json.ts';
import { refusal } from '../../shared/provider-failure.ts';
import { queryExistingFields } from '../query-existing-fields.ts';
import { fieldsToRead } from '../read-records.ts';
import { runNextQuery } from '../run-query.ts';
import { columnsOf, quoted } from '../soql.ts';
import { channelOf, memberOf, streamOf } from './channel-plan.ts';
import { createCometdClient } from './cometd-client.ts';
import { createChannel, createMember, deletePart, findPart, spelledObjectName } from './event-channels.ts';

/** Records that are read with one call. */
const MAX_RECORDS_BY_ID = 200;

const RECORD_ID = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

/**
 * Reads records by their ids, as {@link readPage} gives them: with all that the connected user sees when no fields are
 * named.
 *
 * @param request `ids`: at most {@link MAX_RECORDS_BY_ID}
 * @returns the records by the ids that were asked for, without those that do not exist
 */
export async function readRecordsById(
  context: ConnectorContext,
  request: Pick<ReadPageRequest, 'objectName' | 'fields' | 'parts'> & { ids: readonly string[] },
): Promise<Result<Map<string, Record<string, unknown>>, ProviderFailure>> {
  const { objectName, parts } = request;
  if (request.ids.length > MAX_RECORDS_BY_ID) {
    return refusal('badRequest', `No more than ${MAX_RECORDS_BY_ID} records are read by their ids with one call.`);
  }
  const ids = request.ids.filter((id) => RECORD_ID.test(id));
  if (ids.length === 0) return ok(new Map());
  const fields = await fieldsToRead(context, objectName, request.fields);
  if (!fields.ok) return fields;
  const columns = columnsOf(fields.value, parts);
  if (!columns.ok) return columns;
  const condition = `Id IN (${ids.map(quoted).join(', ')})`;
  const found = new Map<string, Record<string, unknown>>();
  let page = await queryExistingFields(context, { objectName, columns: columns.value, conditions: [condition] });
  // Each page brings one of the records at least.
  for (let pages = 1; ; pages += 1) {
    if (!page.ok) return page;
    // Of the 18 characters of an id, 15 tell the record.
    for (const record of page.value.records) found.set(String(record.Id).slice(0, 15), record);
    // The provider makes pages smaller when records are large.
    if (page.value.next === undefined) break;
    if (pages >= ids.length) return refusal('serverError', `The provider gives pages of ${objectName} without end.`);
    page = await runNextQuery(context, page.value.next, objectName);
  }
  return ok(
    new Map(
      ids.flatMap((id) => {
        const record = found.get(id.slice(0, 15));
        return record === undefined ? [] : [[id, record] as const];
      }),
    ),
  );
}

const EVENT_CLASSES: Readonly<Record<string, ProviderEvent['eventClass']>> = {
  CREATE: 'create',
  UPDATE: 'update',
  DELETE: 'delete',
};

/**
 * Reads the payload of a change event, which may be about several records.
 *
 * @param payloadText `{ChangeEventHeader, fields}` as JSON text
 * @returns one notice for each record id; undefined when the payload is not a change event
 * Source: Change Data Capture developer guide, Change Event Header Fields and Gap Events.
 */
export function readChangeEvent(payloadText: string): ChangeNotice[] | undefined {
  const payload = parseLosslessJson(payloadText);
  if (!isLosslessObject(payload)) return undefined;
  const header = payload.ChangeEventHeader;
  if (!isLosslessObject(header)) return undefined;
  const { entityName, changeType, commitTimestamp, transactionKey = null } = header;
  const recordIds = textsIn(header.recordIds);
  if (typeof entityName !== 'string' || typeof changeType !== 'string' || !(commitTimestamp instanceof JsonNumber)) {
    return undefined;
  }
  const occurredAt = Number(commitTimestamp.text);
  if (!isInstant(occurredAt)) return undefined;
  if (changeType === 'GAP_OVERFLOW') return [{ kind: 'gap', objectName: entityName, reason: 'overflow', occurredAt }];
  if (recordIds.length === 0) return undefined;
  const eventClass = EVENT_CLASSES[changeType.replace(/^GAP_/, '')] ?? 'other';
  const named = eventClass === 'update' ? textsIn(header.changedFields) : [];
  const changed = named.map(flatFieldName);
  const groups = named.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : []));
  const sequenceNumber = header.sequenceNumber === undefined ? null : losslessJsonText(header.sequenceNumber);
  return recordIds.map((recordId): ChangeNotice => {
    // `001*` stands for all records of an object.
    if (recordId.endsWith('*')) return { kind: 'gap', objectName: entityName, reason: 'allRecords', occurredAt };
    return {
      kind: 'event',
      event: {
        objectName: entityName,
        eventClass,
        providerEventType: changeType,
        recordId,
        ...(changed.length > 0 && { changedFields: [...new Set(changed)] }),
        ...(groups.length > 0 && { changedGroups: [...new Set(groups)] }),
        occurredAt,
        key: losslessJsonText([entityName, recordId, changeType, transactionKey, sequenceNumber]),
        rawEvent: losslessJsonText({ ...payload, ChangeEventHeader: headerOfRecord(header, recordId) }),
      },
    };
  });
}

/**
 * Returns the field that a part of a compound field is in the REST API: `Name.LastName` is `LastName`,
 * `MailingAddress.Street` is `MailingStreet`, `Place__c.Latitude` is `Place__Latitude__s`.
 */
export function flatFieldName(name: string): string {
  const dot = name.indexOf('.');
  if (dot === -1) return name;
  const [compound, part] = [name.slice(0, dot), name.slice(dot + 1)];
  if (compound.endsWith('__c')) return `${compound.slice(0, -1)}${part}__s`;
  return compound.endsWith('Address') ? `${compound.slice(0, -'Address'.length)}${part}` : part;
}

/** The header of an event that is about one record. */
function headerOfRecord(header: LosslessObject, recordId: string): LosslessObject {
  return Object.fromEntries(
    Object.entries(header).map(([name, value]) => (name === 'recordIds' ? ['recordId', recordId] : [name, value])),
  );
}

function textsIn(value: LosslessJson | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Objects whose changes an org sends at most. Source: Change Data Capture developer guide, allocations. */
const MAX_OBJECTS = 5;

const TYPES = { channel: 'PlatformEventChannel', member: 'PlatformEventChannelMember' } as const;

const accountSubscriptions: AccountSubscriptions = {
  channelOf: (installationId) => streamOf(channelOf(installationId, '')),
  async create(context, installationId, part, label) {
    const channel = channelOf(installationId, label);
    if (part.kind === 'channel') {
      const made = await createChannel(context, channel);
      return made.ok ? ok(made.value.id) : made;
    }
    const name = await spelledObjectName(context, part.objectName);
    if (!name.ok) return name;
    const made = await createMember(context, memberOf(channel, name.value));
    return made.ok ? ok(made.value.id) : made;
  },
  find: (context, installationId, part) => findPart(context, TYPES[part.kind], nameOf(installationId, part)),
  remove: (context, part, id) => deletePart(context, TYPES[part.kind], id),
  openStream: createCometdClient,
  readEvent: readChangeEvent,
};

/** Salesforce's events. Source: Change Data Capture and Streaming API developer guides. */
export const salesforceSubscribe: SubscribeConnector = {
  provider: 'salesforce',
  maxObjects: MAX_OBJECTS,
  // Which objects there are, an account decides.
  findObject: (name) => ({ name, hasAssociationEvents: false }),
  eventName: (_objectName, type) => type.toUpperCase().replace(/^GAP_/, ''),
  maxRecordsPerRead: MAX_RECORDS_BY_ID,
  readRecords: readRecordsById,
  accountSubscriptions,
};

/** Developer name; it is compared without regard to case. */
function nameOf(installationId: string, part: AccountPart): string {
  const channel = channelOf(installationId, '');
  return part.kind === 'channel' ? channel.developerName : memberOf(channel, part.objectName).fullName;
}
