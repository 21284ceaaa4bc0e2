import type { Migration } from './migration.ts';

export const controlPlane: Migration = {
  number: 2,
  name: 'control-plane',
  statements: ({ text, sequence }) => [
    `alter table connections add column provider_app_id ${text}`,
    'alter table connections add column refresh_at bigint',
    `alter table connections add column refresh_token ${text}`,
    'alter table connections add column refresh_until bigint',
    'create index connections_due_for_refresh on connections (refresh_at, seq) where refresh_at is not null',

    `alter table destinations add column type ${text} not null default 'webhook'`,
    `alter table destinations add column failing_since ${text}`,
    `alter table destinations add column disabled_at ${text}`,

    `alter table operations add column read_type ${text}`,

    `create table jwt_keys (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      label ${text} not null,
      public_key_pem ${text} not null,
      active integer not null,
      create_time ${text} not null,
      update_time ${text} not null
    )`,
    'create unique index jwt_keys_by_id on jwt_keys (id)',
    'create index jwt_keys_of_project on jwt_keys (project_id, create_time, seq)',

    `create table provider_apps (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      provider ${text} not null,
      client_id ${text} not null,
      sealed_client_secret ${text} not null,
      external_ref ${text},
      scopes ${text},
      metadata ${text},
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index provider_apps_by_id on provider_apps (id)',
    'create index provider_apps_of_project on provider_apps (project_id, create_time, seq)',

    `create table connect_flows (
      id ${text} primary key,
      project_id ${text} not null,
      kind ${text} not null,
      sealed_content ${text} not null,
      expires_at bigint not null
    )`,
    'create index connect_flows_expired on connect_flows (expires_at)',

    // Config changes, audit entries and log lines are retained after their subject is deleted, as its history.
    `create table config_changes (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      installation_id ${text} not null,
      config ${text} not null,
      origin ${text} not null,
      changed_by ${text} not null,
      create_time ${text} not null
    )`,
    'create unique index config_changes_by_id on config_changes (id)',
    'create index config_changes_of_installation on config_changes (installation_id, create_time, seq)',

    `create table audit (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      actor ${text} not null,
      action ${text} not null,
      target ${text} not null,
      request_id ${text} not null,
      address ${text},
      create_time ${text} not null
    )`,
    'create unique index audit_by_id on audit (id)',
    'create index audit_of_project on audit (project_id, create_time, seq)',

    `create table operation_logs (
      seq ${sequence},
      id ${text} not null,
      operation_id ${text} not null,
      timestamp ${text} not null,
      severity ${text} not null,
      msg ${text} not null,
      error ${text},
      details ${text}
    )`,
    'create unique index operation_logs_by_id on operation_logs (id)',
    'create index operation_logs_of_operation on operation_logs (operation_id, timestamp, seq)',
    'create index operation_logs_by_age on operation_logs (timestamp)',

    `create table topics (
      id ${text} primary key,
      project_id ${text} not null,
      name ${text} not null,
      name_key ${text} not null,
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index topics_by_name on topics (project_id, name_key)',

    `create table event_routes (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      event_type ${text} not null,
      topic_id ${text} not null references topics (id) on delete cascade,
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index event_routes_by_id on event_routes (id)',
    'create unique index event_routes_of_topic on event_routes (topic_id, event_type)',
    'create index event_routes_of_project on event_routes (project_id, create_time, seq)',
    'create index event_routes_of_event on event_routes (project_id, event_type)',

    `create table topic_routes (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      topic_id ${text} not null references topics (id) on delete cascade,
      destination_id ${text} not null references destinations (id) on delete cascade,
      create_time ${text} not null
    )`,
    'create unique index topic_routes_by_id on topic_routes (id)',
    'create unique index topic_routes_of_topic on topic_routes (topic_id, destination_id)',
    'create index topic_routes_of_destination on topic_routes (destination_id)',
    'create index topic_routes_of_project on topic_routes (project_id, create_time, seq)',
  ],
};
