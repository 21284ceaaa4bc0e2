import { describe, expect, test } from 'vitest';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

const at = '2026-01-01T00:00:00.000Z';

const installed = (id: string, provider: string, workspace: string, metadata: object, taskId: string) => [
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, provider_workspace_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('${id}', 'project-1', '${provider}', '${id}', 'c', '${workspace}', 'oauth2', 'created', '${JSON.stringify(metadata)}', 'v1.sealed', '${at}', 1)`,
  `insert into installations (id, project_id, integration_id, group_ref, connection_id, health_status, config, created_by, create_time, version)
    values ('${id}', 'project-1', 'integration-1', '${id}', '${id}', 'healthy', '{}', 'consumer:1', '${at}', 1)`,
  `insert into subscriptions (installation_id, object_name, event_object, project_id, integration_id, connection_id, provider, account_ref, app_id, task_id, selection, state, since, is_notified)
    values ('${id}', 'contacts', 'contacts', 'project-1', 'integration-1', '${id}', '${provider}', '${workspace}', '9', '${taskId}', '{}', 'active', '${at}', 0)`,
];

const portal = (source: string) => ({ portalId: { value: '7', source } });

/** Rows as the version before wrote them. */
const BEFORE = [
  `insert into integrations values ('integration-1', 'project-1', 'crm', 'hubspot', 'revision-1', '${at}', null)`,
  ...installed('stolen', 'hubspot', '1', portal('provider'), 'app/hubspot/9'),
  ...installed('claimed', 'hubspot', '1', portal('input'), 'app/hubspot/9'),
  ...installed('other', 'salesforce', 'acme', {}, 'account/salesforce/other/other'),
];

describe.for(MIGRATION_TARGETS)('a database whose requests named the account of a connection on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    'keeps what the provider said, routes nothing else, and asks the provider about each',
    { tags: target.tags },
    () =>
      withMigratedStore(target, 18, BEFORE, async (store) => {
        const [stolen] = await store.subscriptions.list('stolen');
        expect(stolen).toMatchObject({ accountRef: '7', state: 'active' });
        const [claimed] = await store.subscriptions.list('claimed');
        expect(claimed).not.toHaveProperty('accountRef');
        expect(claimed).toMatchObject({ state: 'pending', taskId: 'identity/hubspot/claimed' });
        expect((await store.connections.get('stolen'))?.accountRef).toBe('7');
        expect((await store.connections.get('claimed'))?.accountRef).toBeUndefined();
        expect((await store.subscriptions.list('other'))[0]).toMatchObject({
          state: 'active',
          taskId: 'account/salesforce/other/other',
        });
        for (const id of ['stolen', 'claimed']) {
          expect(await store.tasks.get(`identity/hubspot/${id}`)).toMatchObject({ kind: 'subscriptions' });
        }
        expect(await store.tasks.get('identity/hubspot/other')).toBeUndefined();
      }),
  );
});
