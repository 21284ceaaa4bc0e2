import { describe, expect, test } from 'vitest';
import { MIGRATION_TARGETS, withMigratedStore } from '../../testing/migrated-store.ts';

const task = (id: string, queue: string) =>
  `insert into tasks (id, kind, queue, data, attempts, version, due_at) values ('${id}', 'subscriptions', '${queue}', '{}', 0, 1, 7)`;

const BEFORE = [
  `insert into connections (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, metadata, sealed_credential, create_time, version)
    values ('c1', 'a', 'salesforce', 'g', 'c', 'oauth2', 'created', '{}', 'v1.sealed', '2026-01-01T00:00:00.000Z', 1)`,
  task('account/salesforce/c1/i1', 'salesforce/c1'),
  task('account/salesforce/gone/i1', 'salesforce/gone'),
  task('app/hubspot/9/a', 'hubspot/9'),
];

describe.for(MIGRATION_TARGETS)('a database with tasks in the queue of their connection on $name', (target) => {
  test.skipIf(!target.isAvailable)(
    'has them in one of its project, where it is known, and finds them when they are due',
    { tags: target.tags },
    () =>
      withMigratedStore(target, 25, BEFORE, async (store) => {
        const due = await store.tasks.dueQueues({ kind: 'subscriptions', now: 7, except: [] });
        expect(due.map(({ queue }) => queue).sort()).toEqual(['hubspot/9', 'salesforce/a/c1', 'salesforce/gone']);
        expect(await store.tasks.nextDueAt()).toBe(7);
      }),
  );
});
