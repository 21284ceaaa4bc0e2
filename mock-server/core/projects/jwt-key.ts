import type { JwtKey } from '../../../src/contract/index.ts';
import type { JwtKeyRecord } from '../kernel/records.ts';

/** @returns the key as the API shows it */
export function toJwtKey(record: JwtKeyRecord): JwtKey {
  return {
    id: record.id,
    projectId: record.projectId,
    label: record.label,
    algorithm: 'RSA',
    publicKeyPem: record.publicKeyPem,
    active: record.active,
    createTime: record.createTime,
    updateTime: record.updateTime,
  };
}
