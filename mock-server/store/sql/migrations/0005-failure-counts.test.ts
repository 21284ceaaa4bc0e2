import { describe, expect, test } from 'vitest';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

const at = '2026-01-01T00:00:00.000Z';
const objects = { calls: { disabled: true }, deals: { disabled: true }, tags: {} };
const config = JSON.stringify({ content: { read: { objects } } });

/** Rows as the version before wrote them. */
const BEFORE = [
  `insert into integrations values ('integration-1', 'project-1', 'calls', 'callRail', 'revision-1', '${at}', null)`,
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('connection-1', 'project-1', 'callRail', 'group-1', 'consumer-1', 'apiKey', 'created', '{}', 'v1.sealed', '${at}', 1)`,
  ...['healthy', 'unhealthy'].flatMap((health) => [
    `insert into installations (id, project_id, integration_id, group_ref, connection_id, health_status, config, created_by, create_time, version)
      values ('${health}', 'project-1', 'integration-1', '${health}', 'connection-1', '${health}', '${config}', 'consumer:1', '${at}', 1)`,
    ...failedReads(health, 'calls', 5),
    ...failedReads(health, 'deals', 4),
    ...failedReads(health, 'tags', 5),
  ]),
];

function failedReads(installation: string, object: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) =>
      `insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource, metadata, create_time, attempts)
        values ('${installation}-${object}-${index}', 'project-1', 'integration-1', '${installation}', 'config-1', 'read', 'failure', '${object}', '{}', '${at}', 0)`,
  );
}

describe.for(MIGRATION_TARGETS)('a database without failure counts on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    'counts the failures of unhealthy installations and of the objects that they paused',
    { tags: target.tags },
    () =>
      withMigratedStore(target, 5, BEFORE, async (store) => {
        const count = { installationId: 'unhealthy', failures: 3, isPaused: false, isForbidden: false };
        expect(await store.failureCounts.list('unhealthy')).toEqual([
          { ...count, objectName: '' },
          { ...count, objectName: 'calls', failures: 5, isPaused: true },
        ]);
        expect(await store.failureCounts.list('healthy')).toEqual([]);
      }),
  );
});
