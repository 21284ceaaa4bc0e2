import type { ProviderEvent } from '../../../core/subscriptions/subscribe-connector.ts';
import { isJsonObject } from '../../shared/json-object.ts';
import { memberTexts, objectText } from './json-text.ts';

/** A change of one record, or of records that the event does not name. */
export type ChangeNotice =
  | { kind: 'event'; event: ProviderEvent }
  /** Only a read can tell what changed. */
  | { kind: 'gap'; objectName: string; reason: 'overflow' | 'allRecords'; occurredAt: number };

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
  const payload = objectMembers(payloadText);
  const headerText = payload?.get('ChangeEventHeader');
  const headerTexts = headerText === undefined ? undefined : objectMembers(headerText);
  if (payload === undefined || headerText === undefined || headerTexts === undefined) return undefined;
  const header: unknown = JSON.parse(headerText);
  if (!isJsonObject(header)) return undefined;
  const { entityName, changeType, commitTimestamp: occurredAt, transactionKey } = header;
  const recordIds = textsIn(header.recordIds);
  if (typeof entityName !== 'string' || typeof changeType !== 'string' || typeof occurredAt !== 'number') {
    return undefined;
  }
  if (changeType === 'GAP_OVERFLOW') return [{ kind: 'gap', objectName: entityName, reason: 'overflow', occurredAt }];
  if (recordIds.length === 0) return undefined;
  const eventClass = EVENT_CLASSES[changeType.replace(/^GAP_/, '')] ?? 'other';
  const changed = eventClass === 'update' ? textsIn(header.changedFields).map(flatFieldName) : [];
  const sequenceNumber = headerTexts.get('sequenceNumber') ?? null;
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
        occurredAt,
        key: JSON.stringify([entityName, recordId, changeType, transactionKey ?? null, sequenceNumber]),
        rawEvent: objectText(
          Array.from(payload, ([name, text]) => [
            name,
            name === 'ChangeEventHeader' ? headerOfRecord(headerTexts, recordId) : text,
          ]),
        ),
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
function headerOfRecord(header: ReadonlyMap<string, string>, recordId: string): string {
  return objectText(
    Array.from(header, ([name, text]) =>
      name === 'recordIds' ? (['recordId', JSON.stringify(recordId)] as const) : ([name, text] as const),
    ),
  );
}

function objectMembers(text: string): Map<string, string> | undefined {
  return text.trimStart().startsWith('{') ? memberTexts(text) : undefined;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry: unknown) => typeof entry === 'string') : [];
}
