import type { JsonRecord, JsonValue } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import { entityOf } from './change-events.ts';
import type { EventFilter } from './filter-expression.ts';
import { parseFilter } from './filter-expression.ts';
import type { Org } from './org.ts';
import type { SandboxResponse } from './response.ts';
import { NOT_FOUND, refusal } from './response.ts';
import { salesforceId } from './salesforce-id.ts';
import type { Session } from './session.ts';
import type { Statement } from './soql-parse.ts';

/** Part of the Tooling API that selects the objects whose changes are sent. */
export interface EventChannels {
  /** Handles GET, POST, PATCH and DELETE below `/tooling/sobjects/{type}`. */
  respond(request: ChannelRequest): SandboxResponse;
  /** @returns undefined when the statement is about another object */
  query(session: Session, statement: Statement): SandboxResponse | undefined;
  /** Members of a channel by its full name, such as `amp_1__chn`; undefined when there is no such channel. */
  membersOf(channel: string): readonly SelectedEntity[] | undefined;
  /** Whether any channel has the object. */
  isSelected(objectName: string): boolean;
}

interface ChannelRequest {
  session: Session;
  method: string;
  type: ChannelType;
  id?: string;
  /** Undefined when it is not JSON. */
  body: JsonValue | undefined;
}

export type ChannelType = 'PlatformEventChannel' | 'PlatformEventChannelMember';

/** An object whose changes a channel sends. */
export interface SelectedEntity {
  objectName: string;
  passes: EventFilter;
  /** Fields that every event holds, changed or not. */
  enrichedFields: readonly string[];
}

interface Stored {
  id: string;
  type: ChannelType;
  developerName: string;
  fullName: string;
  metadata: JsonRecord;
}

/** Objects that an org can select, each counted once. Source: Change Data Capture Allocations. */
const MAX_ENTITIES = 5;
const MAX_CHANNELS = 100;
const KEY_PREFIXES: Readonly<Record<ChannelType, string>> = {
  PlatformEventChannel: '0YL',
  PlatformEventChannelMember: '0v8',
};

/** Parts of a member that never change. */
const IMMUTABLE = ['eventChannel', 'selectedEntity'];

/** Opens the channels of an org: none. */
export function createEventChannels(org: Org): EventChannels {
  const stored = new Map<string, Stored>();
  const selected = new Map<string, SelectedEntity>();
  let created = 0;

  const ofType = (wanted: ChannelType) => [...stored.values()].filter(({ type }) => type === wanted);
  const channelNamed = (name: unknown) => ofType('PlatformEventChannel').find(({ fullName }) => fullName === name);
  const membersIn = (channel: string) =>
    ofType('PlatformEventChannelMember').filter(({ metadata }) => metadata['eventChannel'] === channel);

  function create({ type, body }: ChannelRequest): SandboxResponse {
    const { FullName, Metadata } = isJsonRecord(body) ? body : {};
    if (typeof FullName !== 'string' || !isJsonRecord(Metadata)) {
      return refusal(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [FullName, Metadata]');
    }
    const developerName = type === 'PlatformEventChannel' ? FullName.replace(/__chn$/, '') : FullName;
    const refused = refusedName(type, FullName, developerName);
    if (refused !== undefined) return refused;
    if (ofType(type).some((own) => own.developerName.toLowerCase() === developerName.toLowerCase())) {
      const words = `The developer name you entered is already in use: ${developerName}`;
      return refusal(400, 'DUPLICATE_DEVELOPER_NAME', words, ['DeveloperName']);
    }
    const checked = type === 'PlatformEventChannel' ? checkChannel(Metadata) : checkMember(Metadata);
    if ('refused' in checked) return checked.refused;
    const id = salesforceId(KEY_PREFIXES[type], created);
    created += 1;
    stored.set(id, { id, type, developerName, fullName: FullName, metadata: checked.metadata });
    if (checked.entity !== undefined) selected.set(id, checked.entity);
    return { status: 201, body: { id, success: true, errors: [], warnings: [], infos: [] } };
  }

  function checkChannel(metadata: JsonRecord): Checked {
    const { channelType, label } = metadata;
    if (channelType !== 'data') return refusedField('channelType', 'Only channels of change events are simulated.');
    if (typeof label !== 'string' || label === '') return refusedField('label', 'Required fields are missing: [label]');
    if (ofType('PlatformEventChannel').length >= MAX_CHANNELS) {
      return { refused: refusal(400, 'LIMIT_EXCEEDED', `You can create up to ${MAX_CHANNELS} custom channels.`) };
    }
    return { metadata: { channelType, label } };
  }

  function checkMember(metadata: JsonRecord, before?: Stored): Checked {
    const { eventChannel, selectedEntity, filterExpression = '', enrichedFields = [] } = metadata;
    if (channelNamed(eventChannel) === undefined) {
      return refusedField('eventChannel', `The channel ${String(eventChannel)} does not exist.`);
    }
    const object = org.objects().find(({ spec }) => entityOf(spec.name) === selectedEntity);
    if (object === undefined) {
      return refusedField('selectedEntity', `The entity ${String(selectedEntity)} is not supported.`);
    }
    const { name } = object.spec;
    const isThere = membersIn(String(eventChannel)).some(
      (own) => own.metadata['selectedEntity'] === selectedEntity && own.id !== before?.id,
    );
    if (isThere)
      return { refused: refusal(400, 'DUPLICATE_VALUE', `The channel has ${String(selectedEntity)} already.`) };
    const names = new Set([...selected.values()].map(({ objectName }) => objectName));
    if (!names.has(name) && names.size >= MAX_ENTITIES) {
      const words = `You can select up to ${MAX_ENTITIES} entities for Change Data Capture.`;
      return { refused: refusal(400, 'LIMIT_EXCEEDED', words, ['selectedEntity']) };
    }
    const passes = parseFilter(typeof filterExpression === 'string' ? filterExpression : '');
    if (passes === undefined) return refusedField('filterExpression', 'The filter expression is not valid.');
    const enriched = fieldNames(enrichedFields);
    const unknown = enriched.find((wanted) => !object.fields.some((own) => own.name === wanted));
    if (unknown !== undefined) return refusedField('enrichedFields', `There is no field ${unknown} on ${name}.`);
    return {
      metadata: {
        eventChannel: eventChannel ?? null,
        selectedEntity: selectedEntity ?? null,
        filterExpression: filterExpression === '' ? null : filterExpression,
        enrichedFields: enriched.map((own) => ({ name: own })),
      },
      entity: { objectName: name, passes, enrichedFields: enriched },
    };
  }

  function update({ body }: ChannelRequest, own: Stored): SandboxResponse {
    const metadata = isJsonRecord(body) ? body['Metadata'] : undefined;
    if (own.type === 'PlatformEventChannel' || !isJsonRecord(metadata)) {
      return refusal(400, 'FIELD_INTEGRITY_EXCEPTION', 'Only the metadata of channel members can be changed.');
    }
    const changed = IMMUTABLE.filter((name) => metadata[name] !== own.metadata[name]);
    if (changed.length > 0) {
      return refusal(400, 'FIELD_INTEGRITY_EXCEPTION', `You cannot change ${changed.join(', ')}.`, changed);
    }
    const checked = checkMember(metadata, own);
    if ('refused' in checked) return checked.refused;
    own.metadata = checked.metadata;
    if (checked.entity !== undefined) selected.set(own.id, checked.entity);
    return { status: 204 };
  }

  function remove(own: Stored): SandboxResponse {
    if (own.type === 'PlatformEventChannel' && membersIn(own.fullName).length > 0) {
      return refusal(400, 'DELETE_FAILED', 'The channel still has members. Delete them first.');
    }
    stored.delete(own.id);
    selected.delete(own.id);
    return { status: 204 };
  }

  return {
    respond(request) {
      const { session, method, type, id } = request;
      if (session.cannotCustomize === true) return NO_RIGHTS;
      if (id === undefined) {
        return method === 'POST' ? create(request) : refusal(405, 'METHOD_NOT_ALLOWED', `No ${method} without an id.`);
      }
      const own = stored.get(id);
      if (own?.type !== type) return NOT_FOUND;
      if (method === 'GET') return { status: 200, body: shown(own) };
      if (method === 'PATCH') return update(request, own);
      return method === 'DELETE' ? remove(own) : refusal(405, 'METHOD_NOT_ALLOWED', `No ${method} with an id.`);
    },
    query(session, { objectName, conditions }) {
      const type = Object.keys(KEY_PREFIXES).find((known) => known === objectName);
      if (type === undefined) return undefined;
      if (session.cannotCustomize === true) return NO_RIGHTS;
      const found = [...stored.values()].filter(
        (own) =>
          own.type === type &&
          conditions.every(
            ({ path, literal }) =>
              path === 'DeveloperName' &&
              literal.kind === 'text' &&
              literal.value.toLowerCase() === own.developerName.toLowerCase(),
          ),
      );
      const records = found.map(({ id }) => ({ attributes: attributesOf(type, id), Id: id }));
      return { status: 200, body: { size: records.length, totalSize: records.length, done: true, records } };
    },
    membersOf(channel) {
      if (channelNamed(channel) === undefined) return undefined;
      return membersIn(channel).flatMap(({ id }) => selected.get(id) ?? []);
    },
    isSelected: (objectName) => [...selected.values()].some((own) => own.objectName === objectName),
  };
}

type Checked = { metadata: JsonRecord; entity?: SelectedEntity } | { refused: SandboxResponse };

const NO_RIGHTS = refusal(403, 'INSUFFICIENT_ACCESS', 'You need the permission "Customize Application".');

function refusedField(name: string, words: string): { refused: SandboxResponse } {
  return { refused: refusal(400, 'FIELD_INTEGRITY_EXCEPTION', words, [name]) };
}

/** A developer name has no two underscores in a row; the full name of a channel ends in `__chn`. */
function refusedName(type: ChannelType, fullName: string, developerName: string): SandboxResponse | undefined {
  const hasSuffix = type === 'PlatformEventChannelMember' || fullName.endsWith('__chn');
  if (hasSuffix && /^[A-Za-z](?:_?[A-Za-z0-9])*$/.test(developerName)) return undefined;
  return refusal(400, 'INVALID_FULL_NAME', `The full name ${fullName} is not valid.`, ['FullName']);
}

/** Fields are given as texts or as `{name}`. */
function fieldNames(value: JsonValue): string[] {
  const list = Array.isArray(value) ? value : [];
  return list.map((own: JsonValue) => String(isJsonRecord(own) ? own['name'] : own));
}

function shown({ id, type, developerName, fullName, metadata }: Stored): JsonRecord {
  const label = metadata['label'];
  return {
    attributes: attributesOf(type, id),
    Id: id,
    DeveloperName: developerName,
    FullName: fullName,
    ...(label !== undefined && { MasterLabel: label }),
    Metadata: metadata,
  };
}

function attributesOf(type: string, id: string): JsonRecord {
  return { type, url: `/services/data/v60.0/tooling/sobjects/${type}/${id}` };
}
