import type { ConfigChangeRepository } from '../../core/ports.ts';
import { pageOf } from './by-age.ts';
import type { Tables } from './tables.ts';

export function configChangeRepository({ configChanges }: Tables): ConfigChangeRepository {
  return {
    insert: async (change) => configChanges.add(change.id, change),
    list: async (installationId, page) =>
      pageOf(
        configChanges.filter((change) => change.installationId === installationId),
        page,
      ),
  };
}
