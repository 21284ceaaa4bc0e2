import type { UseCase } from '../kernel/use-case.ts';
import { describeObject } from './describe-object.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { openConnectedAccount } from './object-account.ts';

/** Returns the fields of an object as a group's account at a provider has them. */
export function getConnectionObjectMetadata(cache: MetadataCache): UseCase<'getConnectionObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openConnectedAccount(ports, project, params.provider, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}
