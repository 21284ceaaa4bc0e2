import type { ConnectFlowRepository } from '../../core/ports.ts';
import type { ConnectFlowRecord } from '../../core/records.ts';
import type { ConnectFlowRow } from './database.ts';
import { found } from './found.ts';
import type { SqlContext } from './sql-context.ts';

export function connectFlowRepository({ db }: SqlContext): ConnectFlowRepository {
  return {
    insert: async (flow) => {
      await db.insertInto('connect_flows').values(toRow(flow)).execute();
    },
    // One statement: of two that delete the same row, the database gives it to one.
    take: async (id) =>
      found(await db.deleteFrom('connect_flows').where('id', '=', id).returningAll().executeTakeFirst(), toRecord),
    deleteExpired: async (now) => {
      await db.deleteFrom('connect_flows').where('expires_at', '<=', now).execute();
    },
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
