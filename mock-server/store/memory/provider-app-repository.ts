import type { ProviderAppRepository } from '../../core/kernel/ports.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function providerAppRepository({ providerApps }: Tables): ProviderAppRepository {
  return {
    insert: async (app) => providerApps.add(app.id, app),
    get: async (id) => providerApps.get(id),
    list: async (projectId) => oldestFirst(providerApps.filter((app) => app.projectId === projectId)),
    update: async (changes) => {
      const known = providerApps.get(changes.id);
      if (known === undefined) return;
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      providerApps.put(known.id, { ...known, ...given, projectId: known.projectId, createTime: known.createTime });
    },
    delete: async (id) => providerApps.delete(id),
  };
}
