import type { MetadataCache } from '../connections/metadata-cache.ts';
import { describeObject } from '../objects/describe-object.ts';
import { openInstalledAccount } from '../objects/object-account.ts';
import type { UseCase } from '../use-case.ts';

/** Returns the fields of an object as the account has them with which a group installed an integration. */
export function getInstallationObjectMetadata(cache: MetadataCache): UseCase<'getInstallationObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openInstalledAccount(ports, project, params.integration, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}
