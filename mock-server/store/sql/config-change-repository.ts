import type { ConfigChangeRepository } from '../../core/kernel/ports.ts';
import type { ConfigChangeRecord } from '../../core/kernel/records.ts';
import type { ConfigChangeRow } from './database.ts';
import { deleteSupersededChanges } from './delete-superseded-changes.ts';
import { keysetCondition } from './keyset-condition.ts';
import type { SqlContext } from './sql-context.ts';

export function configChangeRepository({ db, dialect, atomically }: SqlContext): ConfigChangeRepository {
  return {
    insert: async (change) => {
      await db.insertInto('config_changes').values(toRow(change)).execute();
    },
    list: async (installationId, { limit, before, exceptOrigin }) => {
      let query = db.selectFrom('config_changes').selectAll().where('installation_id', '=', installationId);
      if (before !== undefined) query = query.where(keysetCondition('config_changes', installationId, before));
      if (exceptOrigin !== undefined) query = query.where('origin', '<>', exceptOrigin);
      const rows = await query.orderBy('create_time', 'desc').orderBy('seq', 'desc').limit(limit).execute();
      return rows.map(toRecord);
    },
    deleteSuperseded: (batch) => atomically((all) => deleteSupersededChanges(all, dialect, batch)),
  };
}

function toRow(change: ConfigChangeRecord): ConfigChangeRow {
  return {
    id: change.id,
    project_id: change.projectId,
    installation_id: change.installationId,
    config: JSON.stringify(change.config),
    origin: change.origin,
    changed_by: change.changedBy,
    create_time: change.createTime,
  };
}

function toRecord(row: ConfigChangeRow): ConfigChangeRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    installationId: row.installation_id,
    config: JSON.parse(row.config),
    origin: row.origin,
    changedBy: row.changed_by,
    createTime: row.create_time,
  };
}
