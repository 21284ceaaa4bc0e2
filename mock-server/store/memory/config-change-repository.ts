import type { ConfigChangeRepository } from '../../core/kernel/ports.ts';
import { newestFirst, pageOf } from './by-age.ts';
import type { Tables } from './tables.ts';

export function configChangeRepository({ configChanges, installations }: Tables): ConfigChangeRepository {
  return {
    insert: async (change) => configChanges.add(change.id, change),
    list: async (installationId, { exceptOrigin, ...page }) =>
      pageOf(
        configChanges.filter((change) => change.installationId === installationId && change.origin !== exceptOrigin),
        page,
      ),
    deleteSuperseded: async ({ before, limit, keep }) => {
      const newest = new Map<string, Set<string>>();
      for (const { id, installationId } of newestFirst(configChanges.filter(() => true))) {
        const ids = newest.get(installationId) ?? new Set();
        newest.set(installationId, ids.size < keep ? ids.add(id) : ids);
      }
      return configChanges.deleteBatch(
        ({ id, installationId, createTime }) =>
          installations.has(installationId) ? newest.get(installationId)?.has(id) === false : createTime < before,
        limit,
      );
    },
  };
}
