import type { ConnectFlowRepository } from '../../core/kernel/ports.ts';
import type { ConnectFlowRecord } from '../../core/kernel/records.ts';
import type { ConnectFlowRow } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import { found } from './single-row.ts';
import type { SqlContext } from './sql-context.ts';

export function connectFlowRepository(context: SqlContext): ConnectFlowRepository {
  const { db } = context;
  return {
    insert: async (flow) => {
      await db.insertInto('connect_flows').values(toRow(flow)).execute();
    },
    // A single statement: of two concurrent deletions, only one returns the row.
    take: async (id) =>
      found(await db.deleteFrom('connect_flows').where('id', '=', id).returningAll().executeTakeFirst(), toRecord),
    deleteExpired: (batch) => deleteByAge(context, { table: 'connect_flows', key: 'id', age: 'expires_at' }, batch),
  };
}

function toRow(flow: ConnectFlowRecord): ConnectFlowRow {
  return {
    id: flow.id,
    project_id: flow.projectId,
    kind: flow.kind,
    sealed_content: flow.sealedContent,
    expires_at: flow.expiresAt,
  };
}

function toRecord(row: ConnectFlowRow): ConnectFlowRecord {
  return {
    id: row.id,
    projectId: row.project_id,
    kind: row.kind,
    sealedContent: row.sealed_content,
    expiresAt: row.expires_at,
  };
}
