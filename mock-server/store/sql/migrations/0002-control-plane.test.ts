import { describe, expect, test } from 'vitest';
import {
  connection,
  delivery,
  destination,
  installation,
  operation,
  topic,
  topicRoute,
} from '../../../../test/conformance/store/records.ts';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

/** Rows as the version before wrote them. */
const BEFORE = [
  `insert into projects values ('project-1', 'acme', 'Acme', 'org-1', '2026-01-01T00:00:00.000Z', null)`,
  `insert into integrations values ('integration-1', 'project-1', 'calls', 'callRail', 'revision-1', '2026-01-01T00:00:00.000Z', null)`,
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('connection-1', 'project-1', 'callRail', 'group-1', 'consumer-1', 'apiKey', 'created', '{}', 'v1.sealed', '2026-01-01T00:00:00.000Z', 1)`,
  `insert into destinations values ('destination-1', 'project-1', 'webhook', 'https://receiver.example/hook', '{}', 'v1.sealed', null, '2026-01-01T00:00:00.000Z', null)`,
  `insert into operations (id, project_id, integration_id, installation_id, config_id, action_type, status, resource, metadata, create_time, attempts)
    values ('operation-1', 'project-1', 'integration-1', 'installation-1', 'config-1', 'write', 'success', 'calls', '{}', '2026-01-01T00:00:00.000Z', 0)`,
  `insert into deliveries (id, project_id, destination_id, installation_id, operation_id, body, create_time, status, attempts, due_at)
    values ('message-1', 'project-1', 'destination-1', 'installation-1', 'operation-1', '{"action":"read"}', '2026-01-01T00:00:00.000Z', 'pending', 1, 1000)`,
];

describe.for(MIGRATION_TARGETS)('a database of the version before on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    'keeps its rows, which are webhooks and are never refreshed',
    { tags: target.tags },
    () =>
      withMigratedStore(target, 2, BEFORE, async (store) => {
        expect(await store.connections.get('connection-1')).toEqual(connection());
        expect(await store.destinations.get('destination-1')).toEqual(destination());
        expect(await store.operations.get('operation-1')).toEqual(operation({ queue: '' }));
        expect(await store.connections.nextRefreshAt()).toBeUndefined();
        expect((await store.deliveries.get('message-1'))?.installationId).toBe(delivery().installationId);
      }),
  );

  test.skipIf(!target.isAvailable)('works on with what is new', { tags: target.tags }, () =>
    withMigratedStore(target, 2, BEFORE, async (store) => {
      const claim = { now: 1000, until: 2000, token: 'worker' };
      expect(await store.connections.claimRefresh('connection-1', claim)).toBe('written');
      expect(await store.connections.update(connection({ refreshAt: 5000 }))).toBe('written');
      expect(await store.installations.insert(installation())).toBe('inserted');
      await store.topics.insert(topic());
      await store.topicRoutes.insert(topicRoute());
      await store.destinations.delete('destination-1');
      expect(await store.topicRoutes.list({ projectId: 'project-1' })).toEqual([]);
    }),
  );
});
