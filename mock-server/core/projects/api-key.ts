import type { ApiKey } from '../../../src/contract/index.ts';
import type { ApiKeyRecord } from '../kernel/records.ts';

/** @returns the key as the API shows it once it was created: its first characters and an ellipsis */
export function toApiKey(record: ApiKeyRecord): ApiKey {
  return {
    key: `${record.prefix}…`,
    projectId: record.projectId,
    label: record.label,
    scopes: record.scopes,
    active: record.active,
  };
}
