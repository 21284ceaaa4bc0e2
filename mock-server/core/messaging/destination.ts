import type { Destination } from '../../../src/contract/index.ts';
import type { DestinationRecord } from '../kernel/records.ts';

/** @returns the destination as the API shows it, without its signing key */
export function toDestination(record: DestinationRecord): Destination {
  return {
    id: record.id,
    name: record.name,
    type: record.type,
    metadata: { url: record.url, ...(record.type === 'webhook' && { headers: record.headers }) },
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    status: record.disabledAt === undefined ? 'active' : 'disabled',
  };
}
