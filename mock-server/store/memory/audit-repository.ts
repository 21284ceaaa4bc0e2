import type { AuditRepository } from '../../core/kernel/ports.ts';
import { pageOf } from './by-age.ts';
import type { Tables } from './tables.ts';

export function auditRepository({ audit }: Tables): AuditRepository {
  return {
    insert: async (entry) => audit.add(entry.id, entry),
    list: async (projectId, page) =>
      pageOf(
        audit.filter((entry) => entry.projectId === projectId),
        page,
      ),
    deleteBefore: async ({ before, limit }) => audit.deleteBatch(({ createTime }) => createTime < before, limit),
  };
}
