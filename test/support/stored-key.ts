import { createHash } from 'node:crypto';
import type { ApiKeyRecord, ProjectRecord } from '../../mock-server/core/kernel/records.ts';

/** @returns the record `key-1` of a full-scope key of the project */
export function fullKey(project: ProjectRecord, key: string): ApiKeyRecord {
  return {
    id: 'key-1',
    projectId: project.id,
    hash: createHash('sha256').update(key).digest('hex'),
    prefix: key.slice(0, 8),
    label: 'key',
    scopes: ['full'],
    active: true,
    createTime: project.createTime,
  };
}
