import type { UseCase } from '../kernel/use-case.ts';
import { describeObject } from './describe-objects.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { openConnectedAccount, openInstalledAccount } from './object-account.ts';
import { upsertFields } from './upsert-fields.ts';

/** Returns the fields of an object as a group's account at a provider has them. */
export function getConnectionObjectMetadata(cache: MetadataCache): UseCase<'getConnectionObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openConnectedAccount(ports, project, params.provider, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}

/** Returns the fields of an object as the account has them with which a group installed an integration. */
export function getInstallationObjectMetadata(cache: MetadataCache): UseCase<'getInstallationObjectMetadata'> {
  return async (ports, { project, params, query }) => {
    const account = await openInstalledAccount(ports, project, params.integration, query.groupRef);
    return account.ok ? describeObject(cache, account.value, params.objectName, query.excludeReadOnly) : account;
  };
}

/** Creates or changes custom fields in a group's account at a provider. */
export function upsertConnectionObjectMetadata(cache: MetadataCache): UseCase<'upsertConnectionObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openConnectedAccount(ports, project, params.provider, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}

/** Creates or changes custom fields in the account with which a group installed an integration. */
export function upsertInstallationObjectMetadata(cache: MetadataCache): UseCase<'upsertInstallationObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openInstalledAccount(ports, project, params.integration, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}
