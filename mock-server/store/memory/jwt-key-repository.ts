import type { JwtKeyRepository } from '../../core/kernel/ports.ts';
import { oldestFirst } from './by-age.ts';
import type { Tables } from './tables.ts';

export function jwtKeyRepository({ jwtKeys }: Tables): JwtKeyRepository {
  return {
    insert: async (key) => jwtKeys.add(key.id, key),
    get: async (id) => jwtKeys.get(id),
    list: async (projectId) => oldestFirst(jwtKeys.filter((key) => key.projectId === projectId)),
    update: async ({ id, label, active, updateTime }) =>
      jwtKeys.changeAll(
        (key) => key.id === id,
        (key) => ({ ...key, label: label ?? key.label, active: active ?? key.active, updateTime }),
      ),
    delete: async (id) => jwtKeys.delete(id),
  };
}
