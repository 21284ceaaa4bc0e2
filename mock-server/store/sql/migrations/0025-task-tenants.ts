import type { Migration } from './migration.ts';

/**
 * Tasks are found by the instant at which they can be claimed, so that those under a lease cost nothing, and for each tenant:
 * the queue of a connection has its project between the provider and the connection.
 */
export const taskTenants: Migration = {
  number: 25,
  name: 'task-tenants',
  statements: ({ name, text }) => {
    const kept = name === 'sqlite' ? 'virtual' : 'stored';
    const member = name === 'sqlite' ? "substr(queue, instr(queue, '/') + 1)" : "split_part(queue, '/', 2)";
    return [
      `alter table tasks add column tenant ${text} generated always as (rtrim(queue, replace(queue, '/', ''))) ${kept}`,
      `alter table tasks add column claimable_at bigint
        generated always as (case when lease_until > due_at then lease_until else due_at end) ${kept}`,
      `update tasks set queue = coalesce((
          select provider || '/' || project_id || '/' || id from connections where connections.id = ${member}
        ), queue) where id not like 'app%'`,
      'drop index tasks_due',
      'drop index tasks_of_queue',
      'create index tasks_due on tasks (kind, claimable_at, queue) where claimable_at is not null',
      'create index tasks_of_tenant on tasks (kind, tenant, claimable_at, queue) where claimable_at is not null',
      'create index tasks_of_queue on tasks (kind, queue, claimable_at, seq) where claimable_at is not null',
      'create index tasks_of_kind on tasks (kind, id)',
    ];
  },
};
