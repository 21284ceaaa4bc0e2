import { describe, expect, test } from 'vitest';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

const at = '2026-01-01T00:00:00.000Z';

const app = (id: string, projectId: string, appId: string, key: string) =>
  `insert into provider_apps (id, project_id, provider, client_id, sealed_client_secret, sealed_developer_key, metadata, create_time)
    values ('${id}', '${projectId}', 'hubspot', 'c', 's', ${key}, '{"providerParams":{"appId":"${appId}"}}', '${at}')`;

const installed = (id: string, taskId: string) => [
  `insert into installations (id, project_id, integration_id, group_ref, connection_id, health_status, config, created_by, create_time, version)
    values ('${id}', '${id}', 'integration-1', '${id}', 'connection-1', 'healthy', '{}', 'consumer:1', '${at}', 1)`,
  `insert into subscriptions (installation_id, object_name, event_object, project_id, integration_id, connection_id, provider, account_ref, app_id, task_id, selection, state, since, is_notified)
    values ('${id}', 'contacts', 'contacts', '${id}', 'integration-1', 'connection-1', 'hubspot', '7', '9', '${taskId}', '{}', 'active', '${at}', 0)`,
];

const task = (id: string) =>
  `insert into tasks (id, kind, queue, data, attempts, version) values ('${id}', 'subscriptions', 'hubspot/9', '{}', 0, 1)`;
const part = (taskId: string, name: string, id: string) =>
  `insert into subscription_parts values ('${taskId}', '${name}', '${id}')`;

/** Rows as the version before wrote them. */
const BEFORE = [
  `insert into integrations values ('integration-1', 'a', 'crm', 'hubspot', 'revision-1', '${at}', null)`,
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('connection-1', 'a', 'hubspot', 'g', 'c', 'oauth2', 'created', '{}', 'v1.sealed', '${at}', 1)`,
  app('app-a', 'a', '9', "'key'"),
  app('app-b', 'b', '9', "'other key'"),
  app('app-c', 'c', '9', 'null'),
  ...installed('a', 'app/hubspot/9'),
  ...installed('b', 'app/hubspot/9'),
  ...['app/hubspot/9', 'app/hubspot/8', 'account/salesforce/x/y'].flatMap((id) => [task(id), part(id, 'k', id)]),
];

describe.for(MIGRATION_TARGETS)('a database with one task for each application on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    'has one for each project that manages it, which has yet to be accepted',
    { tags: target.tags },
    () =>
      withMigratedStore(target, 19, BEFORE, async (store) => {
        expect((await store.providerApps.listByAppId('hubspot', '9')).map(({ id }) => id)).toEqual([
          'app-a',
          'app-b',
          'app-c',
        ]);
        expect(await store.providerApps.get('app-a')).toMatchObject({ appId: '9', developerKeyId: 'app-a' });
        expect(await store.providerApps.get('app-a')).not.toHaveProperty('acceptedKeyId');
        for (const project of ['a', 'b']) {
          const id = `app/hubspot/9/${project}`;
          expect((await store.subscriptions.list(project))[0]).toMatchObject({ taskId: id, state: 'active' });
          expect(await store.tasks.get(id)).toMatchObject({ kind: 'subscriptions', queue: 'hubspot/9' });
          expect(await store.subscriptions.listParts(id)).toEqual([
            { taskId: id, name: 'k', providerId: 'app/hubspot/9' },
          ]);
        }
        expect(await store.tasks.get('app/hubspot/9')).toBeUndefined();
        expect(await store.subscriptions.listParts('app/hubspot/9')).toEqual([]);
        // No project manages this one.
        expect(await store.subscriptions.listPartsOfTasks('app/hubspot/8/')).toMatchObject([
          { taskId: 'app/hubspot/8/' },
        ]);
        expect(await store.tasks.get('account/salesforce/x/y')).toBeDefined();
        expect(await store.subscriptions.listParts('account/salesforce/x/y')).toHaveLength(1);
      }),
  );
});
