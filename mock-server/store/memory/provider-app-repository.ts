import type { ProviderAppRepository } from '../../core/ports.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function providerAppRepository({ providerApps }: Tables): ProviderAppRepository {
  return {
    insert: async (app) => providerApps.add(app.id, app),
    get: async (id) => providerApps.get(id),
    list: async (projectId) => oldestFirst(providerApps.filter((app) => app.projectId === projectId)),
    update: async (app) => {
      const known = providerApps.get(app.id);
      if (known === undefined) return;
      providerApps.put(app.id, { ...app, projectId: known.projectId, createTime: known.createTime });
    },
    delete: async (id) => providerApps.delete(id),
  };
}
