import type { Migration } from './migration.ts';

/**
 * Applications at providers belong to the projects that prove them: provider apps are found by the number of their
 * application, and tasks and parts of an application are kept for each project that entered it. Parts of an application
 * that no project manages have no project.
 */
export const projectApplications: Migration = {
  number: 19,
  name: 'project-applications',
  statements: ({ name, text }) => {
    const appId =
      name === 'sqlite'
        ? "json_extract(metadata, '$.providerParams.appId')"
        : "(metadata::json -> 'providerParams' ->> 'appId')";
    const old = "task_id like 'app/%' and task_id not like 'app/%/%/%'";
    const managers = `select distinct 'app/' || provider || '/' || app_id as app, project_id from provider_apps
      where sealed_developer_key is not null and app_id <> ''`;
    return [
      `alter table provider_apps add column app_id ${text}`,
      `alter table provider_apps add column developer_key_id ${text}`,
      `alter table provider_apps add column accepted_key_id ${text}`,
      `update provider_apps set app_id = coalesce(${appId}, '') where metadata is not null`,
      'update provider_apps set developer_key_id = id where sealed_developer_key is not null',
      'create index provider_apps_of_application on provider_apps (provider, app_id, create_time, seq)',

      `insert into tasks (id, kind, queue, data, due_at, attempts, version)
        select task_id || '/' || project_id, 'subscriptions', substr(task_id, 5), '{}', 0, 0, 1
        from (select task_id, project_id from subscriptions where ${old}
          union select parts.task_id, manager.project_id from subscription_parts as parts
            join (${managers}) as manager on manager.app = parts.task_id) as used`,
      `insert into subscription_parts (task_id, name, provider_id)
        select parts.task_id || '/' || coalesce(manager.project_id, ''), parts.name, parts.provider_id
        from subscription_parts as parts left join (${managers}) as manager on manager.app = parts.task_id
        where parts.${old.replace('and task_id', 'and parts.task_id')}`,
      `delete from subscription_parts where ${old}`,
      `delete from tasks where ${old.replaceAll('task_id', 'id')}`,
      `update subscriptions set task_id = task_id || '/' || project_id where ${old}`,
    ];
  },
};
