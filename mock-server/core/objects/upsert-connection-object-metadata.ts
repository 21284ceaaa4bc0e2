import type { UseCase } from '../kernel/use-case.ts';
import type { MetadataCache } from './metadata-cache.ts';
import { openConnectedAccount } from './object-account.ts';
import { upsertFields } from './upsert-fields.ts';

/** Creates or changes custom fields in a group's account at a provider. */
export function upsertConnectionObjectMetadata(cache: MetadataCache): UseCase<'upsertConnectionObjectMetadata'> {
  return async (ports, { project, params, body }) => {
    const account = await openConnectedAccount(ports, project, params.provider, body.groupRef);
    return account.ok ? upsertFields(ports, cache, account.value, body) : account;
  };
}
