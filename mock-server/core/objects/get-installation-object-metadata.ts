import type { UseCase } from '../kernel/use-case.ts';
import { describeObject } from './describe-object.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { openInstalledAccount } from './object-account.ts';

/** Returns the fields of an object as the account has them with which a group installed an integration. */
export function getInstallationObjectMetadata(cache: MetadataCache): UseCase<'getInstallationObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openInstalledAccount(ports, project, params.integration, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}
