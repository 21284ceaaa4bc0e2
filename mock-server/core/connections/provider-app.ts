import type { ProviderApp } from '../../../src/contract/index.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';

/** @returns the provider app as the API shows it, without its client secret */
export function toProviderApp(record: ProviderAppRecord): ProviderApp {
  return {
    id: record.id,
    projectId: record.projectId,
    provider: record.provider,
    clientId: record.clientId,
    ...(record.externalRef !== undefined && { externalRef: record.externalRef }),
    ...(record.scopes !== undefined && { scopes: record.scopes }),
    ...(record.metadata !== undefined && { metadata: record.metadata }),
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}
