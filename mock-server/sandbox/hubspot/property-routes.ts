import type { JsonRecord } from '../shared/json.ts';
import { isJsonRecord } from '../shared/json.ts';
import { propertyFrom, shownProperty } from './property.ts';
import type { RecordRequest } from './record-routes.ts';
import type { RecordStore } from './record-store.ts';
import type { SandboxResponse } from './response.ts';
import { batchResponse, invalid, notFound, refusal, success } from './response.ts';

/** Handles requests for the properties of an object, their groups among them. */
export function handlePropertyRequest({ method, store, rest, body, at }: RecordRequest): SandboxResponse {
  const [first, second] = rest;
  if (first === 'groups') return handleGroupRequest(method, store, second, body);
  if (method === 'GET' && first === undefined) {
    return success({ results: [...store.properties.values()].map(shownProperty) });
  }
  if (method === 'POST' && first === 'batch' && second === 'create') return createAll(store, body, at);
  const before = store.properties.get(first ?? '');
  if (first !== undefined && before === undefined) return notFound(`Property ${first} does not exist`);
  if (method === 'GET' && before !== undefined) return success(shownProperty(before));
  if (method !== 'PATCH' || before === undefined || body === undefined) return notFound();
  if (before.modificationMetadata.readOnlyDefinition) {
    return invalid(`Property "${before.name}" is a default property and cannot be modified.`);
  }
  const changed = propertyFrom({ ...body, name: before.name }, before, at);
  if (typeof changed === 'string') return invalid(changed);
  store.properties.set(changed.name, changed);
  return success(shownProperty(changed));
}

/** A definition that is wrong refuses the whole request; a name that is taken only itself. */
function createAll(store: RecordStore, body: JsonRecord | undefined, at: string): SandboxResponse {
  const inputs = Array.isArray(body?.inputs) ? body.inputs.filter(isJsonRecord) : [];
  if (inputs.length === 0) return invalid('Invalid input JSON: no inputs were given');
  const made = [];
  for (const input of inputs) {
    const property = propertyFrom(input, undefined, at);
    if (typeof property === 'string') return invalid(property);
    if (!store.groups.has(property.groupName)) return invalid(`Property group ${property.groupName} does not exist`);
    made.push(property);
  }
  const isTaken = ({ name }: { name: string }) => store.properties.has(name);
  const errors = made.filter(isTaken).map(({ name }) => ({
    status: 'error',
    category: 'OBJECT_ALREADY_EXISTS',
    subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
    message: `A property named '${name}' already exists.`,
    context: { name: [name] },
  }));
  const fresh = made.filter((property) => !isTaken(property));
  for (const property of fresh) store.properties.set(property.name, property);
  return batchResponse(fresh.map(shownProperty), errors, at, 201);
}

function handleGroupRequest(
  method: string,
  { groups }: RecordStore,
  name: string | undefined,
  body: JsonRecord | undefined,
): SandboxResponse {
  if (method === 'GET' && name === undefined) return success({ results: [...groups.values()] });
  if (method === 'GET' && name !== undefined) {
    const group = groups.get(name);
    return group === undefined ? notFound(`Property group ${name} does not exist`) : success(group);
  }
  if (method !== 'POST' || typeof body?.name !== 'string' || typeof body.label !== 'string') {
    return invalid('Some required fields were not set: [name, label]');
  }
  if (groups.has(body.name)) {
    return refusal(409, `A property group named '${body.name}' already exists.`, { category: 'OBJECT_ALREADY_EXISTS' });
  }
  const group = { name: body.name, label: body.label, displayOrder: body.displayOrder ?? -1, archived: false };
  groups.set(body.name, group);
  return success(group, 201);
}
