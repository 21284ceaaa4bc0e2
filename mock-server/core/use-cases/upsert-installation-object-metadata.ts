import type { MetadataCache } from '../connections/metadata-cache.ts';
import { openInstalledAccount } from '../objects/object-account.ts';
import { upsertFields } from '../objects/upsert-fields.ts';
import type { UseCase } from '../use-case.ts';

/** Creates or changes custom fields in the account with which a group installed an integration. */
export function upsertInstallationObjectMetadata(cache: MetadataCache): UseCase<'upsertInstallationObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openInstalledAccount(ports, project, params.integration, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}
