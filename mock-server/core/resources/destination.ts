import type { Destination } from '../../../src/contract/index.ts';
import type { DestinationRecord } from '../records.ts';

/** @returns the destination as the API shows it, without its signing key */
export function toDestination(record: DestinationRecord): Destination {
  return {
    id: record.id,
    name: record.name,
    type: 'webhook',
    metadata: { url: record.url, headers: record.headers },
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}
