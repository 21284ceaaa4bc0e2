import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import type { Associations, ChangeListener } from './associations.ts';
import type { RecordRequest } from './record-routes.ts';
import type { RecordStore } from './record-store.ts';
import { shownRecord } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { invalid, notFound, success } from './response.ts';

/** Dependencies of association requests, beside the records of one object. */
export interface AssociationParts {
  associations: Associations;
  /** Records of another object of the same portal. */
  storeOf(objectName: string): RecordStore | undefined;
  onChange: ChangeListener;
}

/**
 * Handles what is done to several records of a portal together: associating, merging and deleting for privacy.
 *
 * @param request its store reports no changes: what happens here is one change, and not that of each record
 * @returns undefined for any other request
 */
export function handleAssociationRequest(request: RecordRequest, parts: AssociationParts): SandboxResponse | undefined {
  const { method, rest } = request;
  const [first, second] = rest;
  if (second === 'associations') return handleLinkRequest(request, parts);
  if (method !== 'POST' || second !== undefined) return undefined;
  if (first === 'merge') return mergeRecords(request, parts);
  return first === 'gdpr-delete' ? deleteForPrivacy(request, parts) : undefined;
}

/** Associates a new record with those that its creation names; unknown records and types are passed over. */
export function linkCreated(
  { store, portalId }: Pick<RecordRequest, 'store' | 'portalId'>,
  id: string,
  input: JsonRecord | undefined,
  { associations, storeOf }: AssociationParts,
): void {
  const wanted = Array.isArray(input?.associations) ? input.associations.filter(isJsonRecord) : [];
  for (const { to, types } of wanted) {
    const toId = isJsonRecord(to) ? String(to.id) : '';
    for (const type of Array.isArray(types) ? types.filter(isJsonRecord) : []) {
      const typeId = Number(type.associationTypeId);
      const target = storeOf(associations.targetOf(store.type, typeId) ?? '');
      if (target?.find(toId) === undefined) continue;
      associations.link(portalId, { type: store.type, id }, { type: target.type, id: toId }, String(typeId));
    }
  }
}

/** Source: HubSpot, objects API v3 (associations). */
function handleLinkRequest(
  { method, store, portalId, rest }: RecordRequest,
  { associations, storeOf }: AssociationParts,
): SandboxResponse {
  const [id = '', , toName = '', toId, label, ...more] = rest;
  const target = storeOf(toName);
  if (target === undefined) return invalid(`Unable to infer object type from: ${toName}`);
  const record = store.find(id);
  if (record === undefined || more.length > 0) return notFound();
  const from = { type: store.type, id };
  if (method === 'GET' && toId === undefined) {
    return success({ results: associations.of(portalId, from, target.type) });
  }
  if (toId === undefined || label === undefined) return notFound();
  const to = { type: target.type, id: toId };
  if (method === 'DELETE') {
    associations.unlink(portalId, from, to, label);
    return { status: 204 };
  }
  if (method !== 'PUT' || target.find(toId) === undefined) return notFound();
  return associations.link(portalId, from, to, label)
    ? success(shownRecord(store, portalId, record, []))
    : invalid(`No association type ${label} exists between ${store.type.name} and ${target.type.name}`);
}

/** Two records become a new one with its own id. Source: HubSpot, merging records. */
function mergeRecords({ store, portalId, body, at }: RecordRequest, { onChange }: AssociationParts): SandboxResponse {
  const primary = store.find(String(body?.primaryObjectId));
  const merged = store.find(String(body?.objectIdToMerge));
  if (primary === undefined || merged === undefined) return notFound();
  if (primary.id === merged.id) return invalid('A record cannot be merged with itself.');
  const moved = Object.entries(merged.properties).filter(([name]) => primary.properties[name] === undefined);
  const result = store.create({ ...primary.properties, ...Object.fromEntries(moved) }, at);
  store.archive(primary.id);
  store.archive(merged.id);
  const facts = {
    primaryObjectId: Number(primary.id),
    mergedObjectIds: [Number(merged.id)],
    newObjectId: Number(result.id),
    numberOfPropertiesMoved: moved.length,
    changeFlag: 'MERGED',
  };
  onChange([{ portalId, type: store.type, kind: 'merge', facts }]);
  return success(shownRecord(store, portalId, result, []));
}

/** Contacts only. Source: HubSpot, contacts API v3 (permanently delete a contact). */
function deleteForPrivacy(
  { store, portalId, body }: RecordRequest,
  { onChange }: AssociationParts,
): SandboxResponse | undefined {
  if (store.type.name !== 'contacts') return undefined;
  const id = String(body?.objectId);
  if (store.find(id) !== undefined) {
    store.archive(id);
    const facts = { objectId: Number(id), changeFlag: 'DELETED' };
    onChange([{ portalId, type: store.type, kind: 'privacyDeletion', facts }]);
  }
  return { status: 204 };
}
