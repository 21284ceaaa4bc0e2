import type { MetadataCache } from '../connections/metadata-cache.ts';
import { describeObject } from '../objects/describe-object.ts';
import { openConnectedAccount } from '../objects/object-account.ts';
import type { UseCase } from '../use-case.ts';

/** Returns the fields of an object as a group's account at a provider has them. */
export function getConnectionObjectMetadata(cache: MetadataCache): UseCase<'getConnectionObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openConnectedAccount(ports, project, params.provider, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}
