import type { OperationLogRepository } from '../../core/kernel/ports.ts';
import type { OperationLogRecord } from '../../core/kernel/records.ts';
import type { OperationLogRow } from './database.ts';
import { deleteByAge } from './delete-batch.ts';
import type { SqlContext } from './sql-context.ts';

/** Lines of one statement; both databases limit its parameters. */
const LINES_AT_ONCE = 1000;

export function operationLogRepository(context: SqlContext): OperationLogRepository {
  const { db, atomically } = context;
  return {
    append: (lines) =>
      atomically(async (all) => {
        for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
          const rows = lines.slice(start, start + LINES_AT_ONCE).map(toRow);
          await all.insertInto('operation_logs').values(rows).execute();
        }
      }),
    list: async (operationId, limit) => {
      const rows = await db
        .selectFrom('operation_logs')
        .selectAll()
        .where('operation_id', '=', operationId)
        .orderBy('timestamp')
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
    deleteBefore: (batch) => deleteByAge(context, { table: 'operation_logs', key: 'seq', age: 'timestamp' }, batch),
  };
}

function toRow(line: OperationLogRecord): OperationLogRow {
  return {
    id: line.id,
    operation_id: line.operationId,
    timestamp: line.timestamp,
    severity: line.severity,
    msg: line.msg,
    error: line.error ?? null,
    details: line.details === undefined ? null : JSON.stringify(line.details),
  };
}

function toRecord(row: OperationLogRow): OperationLogRecord {
  return {
    id: row.id,
    operationId: row.operation_id,
    timestamp: row.timestamp,
    severity: row.severity,
    msg: row.msg,
    ...(row.error !== null && { error: row.error }),
    ...(row.details !== null && { details: JSON.parse(row.details) }),
  };
}
