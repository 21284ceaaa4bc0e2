import type { UseCase } from '../kernel/use-case.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { openInstalledAccount } from './object-account.ts';
import { upsertFields } from './upsert-fields.ts';

/** Creates or changes custom fields in the account with which a group installed an integration. */
export function upsertInstallationObjectMetadata(cache: MetadataCache): UseCase<'upsertInstallationObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openInstalledAccount(ports, project, params.integration, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}
