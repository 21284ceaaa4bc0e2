import type { ObjectMetadata, ProviderErrorCode, ReadObjectSupport } from '../../../src/contract/index.ts';
import type { ProviderContext } from '../connections/provider-context.ts';
import { rejectionOfFailure } from '../connections/verify-credential.ts';
import { displayNameOf } from '../kernel/names.ts';
import type { Connector, ObjectCapabilities, ProviderFailure } from '../kernel/ports.ts';
import type { ConnectionRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Description, MetadataCache } from './metadata-cache.ts';
import type { ObjectAccount } from './object-account.ts';
import { nameObject } from './object-account.ts';

/**
 * Asks the provider for the fields of an object.
 *
 * @param name the provider's or the integration's
 * @param excludeReadOnly omits the fields that cannot be written
 * @returns `not-found` for an object that the provider does not have, with its own message
 */
export async function describeObject(
  cache: MetadataCache,
  account: ObjectAccount,
  name: string,
  excludeReadOnly = false,
): Promise<Result<ObjectMetadata, Rejection<ProviderErrorCode | 'not-found'>>> {
  const { objectName, mappedObjectName } = nameObject(account, name);
  const descriptions = await describeObjects(cache, account.connection, account.connector, account, [objectName]);
  const description = descriptions.get(objectName);
  if (description === undefined) throw new Error('One object was asked about and none was described.');
  if (!description.ok) {
    const rejection = rejectionOfFailure(description.rejection);
    return {
      ok: false,
      rejection: description.rejection.kind === 'notFound' ? { ...rejection, code: 'not-found' } : rejection,
    };
  }
  const { displayName, fields } = description.value;
  const kept = Object.entries(fields).filter(([, { readOnly }]) => !excludeReadOnly || readOnly !== true);
  return ok({
    name: objectName,
    ...(displayName !== undefined && { displayName }),
    ...(mappedObjectName !== undefined && { mappedObjectName }),
    fields: Object.fromEntries(kept),
  });
}

/** Calls that one screen makes to a provider at the same time; more would trip rate limits. */
const AT_ONCE = 4;

/**
 * Asks the provider about several objects, a few at a time.
 *
 * @param connection in the state in which it was opened
 * @returns a description per object, by its name
 */
export async function describeObjects(
  cache: MetadataCache,
  connection: ConnectionRecord,
  connector: Connector,
  { context, account }: Pick<ProviderContext, 'context' | 'account'>,
  objectNames: readonly string[],
): Promise<Map<string, Description>> {
  const waiting = [...new Set(objectNames)];
  const descriptions = new Map<string, Description>();
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const objectName = name;
      const key = metadataKey(connection, account.module, objectName);
      descriptions.set(
        objectName,
        await cache.get(key, async () => labelled(await connector.describeObject(context, objectName))),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return descriptions;
}

/** Gives every field a label: some providers have fields with an empty one. */
function labelled(description: Description): Description {
  if (!description.ok) return description;
  const fields = Object.entries(description.value.fields).map(([name, field]) => [
    name,
    field.displayName === '' ? { ...field, displayName: displayNameOf(field.fieldName) } : field,
  ]);
  return ok({ ...description.value, fields: Object.fromEntries(fields) });
}

/** @returns the cache key of an object of an account; it changes with the credential and the place of the account */
export function metadataKey(
  { id, sealedCredential, metadata, providerWorkspaceRef }: ConnectionRecord,
  module: string | undefined,
  objectName: string,
): string {
  return JSON.stringify([id, sealedCredential, metadata, providerWorkspaceRef ?? '', module ?? '', objectName]);
}

/** Kinds of failures that concern the account or an outage, not one object. */
const GENERAL: readonly ProviderFailure['kind'][] = [
  'unauthorized',
  'rateLimited',
  'serverError',
  'unreachable',
  'timeout',
  'blocked',
];

/** @returns the common failure if no object could be described because of the account or an outage */
export function commonFailure(descriptions: ReadonlyMap<string, Description>): ProviderFailure | undefined {
  let general: ProviderFailure | undefined;
  for (const description of descriptions.values()) {
    if (description.ok) return undefined;
    if (GENERAL.includes(description.rejection.kind)) general ??= description.rejection;
  }
  return general;
}

/**
 * Returns whether a connector can read and write an object. Unlisted objects may be custom objects of the account
 * unless the connector has a fixed set of objects.
 *
 * @param objectName from a manifest, so that only own names of the list count
 */
export function objectCapabilities(
  connector: Connector | undefined,
  objectName: string,
): Omit<ObjectCapabilities, 'displayName'> & { displayName?: string } {
  if (connector === undefined) return { read: false, write: false };
  const known = Object.hasOwn(connector.objects, objectName)
    ? connector.objects[objectName]
    : connector.hasCaseInsensitiveNames === true
      ? Object.entries(connector.objects).find(([name]) => name.toLowerCase() === objectName.toLowerCase())?.[1]
      : undefined;
  if (known !== undefined) return known;
  const mayExist = connector.hasFixedObjects === false;
  return { read: mayExist, write: mayExist };
}

/**
 * Returns what reads of an object can do, from the same capabilities by which reads are planned.
 *
 * @param project its setting `rawRecords` can limit `raw`
 */
export function readObjectSupport(
  connector: Connector,
  objectName: string,
  project: Pick<ProjectRecord, 'rawRecords'>,
): ReadObjectSupport {
  const { timeField, returnsWholeRecords = false } = objectCapabilities(connector, objectName);
  const incremental = connector.readsChanges === true;
  return {
    incremental,
    history: incremental || timeField !== undefined,
    wholeRecords: returnsWholeRecords && project.rawRecords !== 'selected',
  };
}
