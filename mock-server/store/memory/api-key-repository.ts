import type { ApiKeyRepository } from '../../core/kernel/ports.ts';
import type { ApiKeyRecord } from '../../core/kernel/records.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function apiKeyRepository({ apiKeys }: Tables): ApiKeyRepository {
  return {
    insert: async (key) => apiKeys.insert(key.id, key, (other) => other.hash === key.hash || hasSamePrefix(other, key)),
    findByHash: async (hash) => apiKeys.find((key) => key.hash === hash),
    find: async (projectId, idOrPrefix) => {
      const own = apiKeys.filter((key) => key.projectId === projectId);
      return own.find((key) => key.id === idOrPrefix) ?? own.find((key) => key.prefix === idOrPrefix);
    },
    list: async (projectId) => oldestFirst(apiKeys.filter((key) => key.projectId === projectId)),
    update: async ({ id, label, scopes, active }) =>
      apiKeys.changeAll(
        (key) => key.id === id,
        (key) => ({ ...key, label: label ?? key.label, scopes: scopes ?? key.scopes, active: active ?? key.active }),
      ),
    delete: async (id) => apiKeys.delete(id),
  };
}

function hasSamePrefix(a: ApiKeyRecord, b: ApiKeyRecord): boolean {
  return a.projectId === b.projectId && a.prefix === b.prefix;
}
