import type { Project, ProjectEntitlements } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { ProjectRecord } from '../kernel/records.ts';

/** A self-hosted server contains nothing back and shows no "Secured by" line. */
const ENTITLEMENTS: ProjectEntitlements = {
  brandingRemoval: { value: true },
  logRetentionDays: { value: LIMITS.logRetentionDays },
};

/** @returns the project as the API shows it, without its entitlements */
export function toProject(record: ProjectRecord): Project {
  return {
    id: record.id,
    name: record.name,
    appName: record.appName,
    orgId: record.orgId,
    rawRecords: record.rawRecords ?? 'all',
    createTime: record.createTime,
    ...(record.updateTime !== undefined && { updateTime: record.updateTime }),
  };
}

/** @returns the project with what it may use */
export function toProjectWithEntitlements(record: ProjectRecord): Project {
  return { ...toProject(record), entitlements: ENTITLEMENTS };
}
