import { describe, expect, test } from 'vitest';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

const at = '2026-01-01T00:00:00.000Z';

const BEFORE = [
  `insert into integrations values ('integration-1', 'a', 'crm', 'hubspot', 'revision-1', '${at}', null)`,
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('c1', 'a', 'hubspot', 'g', 'c', 'oauth2', 'created', '{}', 'v1.sealed', '${at}', 1)`,
  `insert into installations (id, project_id, integration_id, group_ref, connection_id, health_status, config, created_by, create_time, version)
    values ('i1', 'a', 'integration-1', 'g', 'c1', 'healthy', '{}', 'consumer:1', '${at}', 1)`,
  `insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource, metadata, create_time, attempts, due_at, queue)
    values ('o1', 'a', 'integration-1', 'i1', 'k', 'read', 'in_progress', 'contacts', '{}', '${at}', 0, 7, 'hubspot/c1')`,
  `insert into event_batches (id, installation_id, object_name, queue, events, received_at, due_at, attempts)
    values ('e1', 'i1', 'contacts', 'hubspot/c1', '[]', 7, 7, 0)`,
];

describe.for(MIGRATION_TARGETS)('work in the queue of its connection on $name', (target) => {
  test.skipIf(!target.isAvailable)('moves to the one of its project', { tags: target.tags }, () =>
    withMigratedStore(target, 26, BEFORE, async (store) => {
      const due = { now: 7, except: [] };
      const reads = await store.operations.dueQueues({ ...due, actionType: 'read' });
      expect(reads.map(({ queue }) => queue)).toEqual(['hubspot/a/c1']);
      expect((await store.events.dueQueues(due)).map(({ queue }) => queue)).toEqual(['hubspot/a/c1']);
    }),
  );
});
