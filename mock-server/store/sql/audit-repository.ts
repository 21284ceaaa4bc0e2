import type { AuditRepository } from '../../core/kernel/ports.ts';
import type { AuditRecord } from '../../core/kernel/records.ts';
import type { AuditRow } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { keysetCondition } from './keyset-condition.ts';
import type { SqlContext } from './sql-context.ts';

export function auditRepository(context: SqlContext): AuditRepository {
  const { db } = context;
  return {
    insert: async (entry) => {
      await db.insertInto('audit').values(toRow(entry)).execute();
    },
    list: async (projectId, { limit, before }) => {
      let query = db.selectFrom('audit').selectAll().where('project_id', '=', projectId);
      if (before !== undefined) query = query.where(keysetCondition('audit', projectId, before));
      const rows = await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(toRecord);
    },
    deleteBefore: (batch) => deleteByAge(context, { table: 'audit', key: 'seq', age: 'create_time' }, batch),
  };
}

function toRow(entry: AuditRecord): AuditRow {
  return {
    id: entry.id,
    project_id: entry.projectId,
    actor: JSON.stringify(entry.actor),
    action: entry.action,
    target: JSON.stringify(entry.target),
    request_id: entry.requestId,
    address: entry.address ?? null,
    create_time: entry.createTime,
  };
}

function toRecord(row: AuditRow): AuditRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    actor: JSON.parse(row.actor),
    action: row.action,
    target: JSON.parse(row.target),
    requestId: row.request_id,
    ...(row.address !== null && { address: row.address }),
    createTime: row.create_time,
  };
}
