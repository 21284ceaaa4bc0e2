import type { ChangeNotice, ProviderEvent } from '../../../core/kernel/subscribe-connector.ts';
import type { LosslessJson, LosslessObject } from '../../../core/subscriptions/lossless-json.ts';
import {
  isLosslessObject,
  JsonNumber,
  losslessJsonText,
  parseLosslessJson,
} from '../../../core/subscriptions/lossless-json.ts';

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
