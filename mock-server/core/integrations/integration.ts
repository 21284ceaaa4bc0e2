import type { Integration } from '../../../src/contract/index.ts';
import type { IntegrationRecord, RevisionRecord } from '../kernel/records.ts';

/** @returns the integration as the API shows it, with its latest revision */
export function toIntegration(record: IntegrationRecord, latest: RevisionRecord): Integration {
  return {
    id: record.id,
    projectId: record.projectId,
    name: record.name,
    provider: record.provider,
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
    latestRevision: {
      id: latest.id,
      specVersion: latest.specVersion,
      createTime: latest.createTime,
      content: latest.content,
    },
  };
}
