import type { OperationLogRepository } from '../../core/kernel/ports.ts';
import { compareText } from './by-age.ts';
import type { Tables } from './tables.ts';

export function operationLogRepository({ operationLogs }: Tables): OperationLogRepository {
  return {
    append: async (lines) => operationLogs.addAll(lines.map((line) => [line.id, line])),
    list: async (operationId, limit) =>
      operationLogs
        .filter((line) => line.operationId === operationId)
        .sort((a, b) => compareText(a.timestamp, b.timestamp))
        .slice(0, limit),
    deleteBefore: async ({ before, limit }) => operationLogs.deleteBatch(({ timestamp }) => timestamp < before, limit),
  };
}
