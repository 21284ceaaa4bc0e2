import type { Migration } from './migration.ts';

export const initial: Migration = {
  number: 1,
  name: 'initial',
  statements: ({ text, bytes, sequence }) => [
    `create table server_facts (
      name ${text} primary key,
      value ${text} not null
    )`,

    `create table projects (
      id ${text} primary key,
      name ${text} not null,
      app_name ${text} not null,
      org_id ${text} not null,
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index projects_by_name on projects (name)',

    `create table api_keys (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      hash ${text} not null,
      prefix ${text} not null,
      label ${text} not null,
      scopes ${text} not null,
      active integer not null,
      create_time ${text} not null
    )`,
    'create unique index api_keys_by_id on api_keys (id)',
    'create unique index api_keys_by_hash on api_keys (hash)',
    'create unique index api_keys_by_prefix on api_keys (project_id, prefix)',

    `create table integrations (
      id ${text} primary key,
      project_id ${text} not null,
      name ${text} not null,
      provider ${text} not null,
      latest_revision_id ${text} not null,
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index integrations_by_name on integrations (project_id, name)',

    `create table revisions (
      id ${text} primary key,
      integration_id ${text} not null references integrations (id) on delete cascade,
      spec_version ${text} not null,
      content ${text} not null,
      create_time ${text} not null
    )`,
    'create index revisions_of_integration on revisions (integration_id)',

    `create table groups (
      project_id ${text} not null,
      group_ref ${text} not null,
      group_name ${text} not null,
      create_time ${text} not null,
      update_time ${text},
      primary key (project_id, group_ref)
    )`,

    `create table consumers (
      project_id ${text} not null,
      consumer_ref ${text} not null,
      consumer_name ${text} not null,
      create_time ${text} not null,
      update_time ${text},
      primary key (project_id, consumer_ref)
    )`,

    `create table connections (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      provider ${text} not null,
      group_ref ${text} not null,
      consumer_ref ${text} not null,
      provider_workspace_ref ${text},
      provider_consumer_ref ${text},
      auth_scheme ${text} not null,
      status ${text} not null,
      metadata ${text} not null,
      sealed_credential ${text} not null,
      create_time ${text} not null,
      update_time ${text},
      version integer not null
    )`,
    'create unique index connections_by_id on connections (id)',
    'create index connections_of_project on connections (project_id, create_time, seq)',
    'create index connections_of_group on connections (project_id, group_ref, create_time, seq)',

    `create table installations (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      integration_id ${text} not null references integrations (id) on delete cascade,
      group_ref ${text} not null,
      connection_id ${text} not null,
      health_status ${text} not null,
      config ${text} not null,
      created_by ${text} not null,
      create_time ${text} not null,
      update_time ${text},
      version integer not null,
      foreign key (connection_id) references connections (id)
    )`,
    'create unique index installations_by_id on installations (id)',
    'create unique index installations_by_group on installations (integration_id, group_ref)',
    'create index installations_of_project on installations (project_id, create_time, seq)',
    'create index installations_of_group on installations (project_id, group_ref, create_time, seq)',
    'create index installations_of_connection on installations (connection_id)',

    `create table destinations (
      id ${text} primary key,
      project_id ${text} not null,
      name ${text} not null,
      url ${text} not null,
      headers ${text} not null,
      sealed_signing_key ${text} not null,
      previous_signing_key ${text},
      create_time ${text} not null,
      update_time ${text}
    )`,
    'create unique index destinations_by_name on destinations (project_id, name)',

    // Operations are retained after their installation is deleted, as its history.
    `create table operations (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      integration_id ${text} not null,
      installation_id ${text} not null,
      config_id ${text} not null,
      action_type ${text} not null,
      status ${text} not null,
      result ${text},
      resource ${text} not null,
      metadata ${text} not null,
      create_time ${text} not null,
      update_time ${text},
      work ${text},
      due_at bigint,
      attempts integer not null,
      lease_token ${text},
      lease_until bigint
    )`,
    'create unique index operations_by_id on operations (id)',
    'create index operations_of_installation on operations (installation_id, create_time, seq)',
    `create unique index operations_one_running_read on operations (installation_id, resource)
      where action_type = 'read' and status = 'in_progress'`,
    'create index operations_due on operations (due_at) where due_at is not null',
    'create index operations_leased on operations (lease_until) where lease_token is not null',

    `create table schedules (
      installation_id ${text} not null,
      object_name ${text} not null,
      cron ${text} not null,
      next_run_at bigint not null,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    'create index schedules_due on schedules (next_run_at)',

    `create table deliveries (
      seq ${sequence},
      id ${text} not null,
      project_id ${text} not null,
      destination_id ${text} not null,
      installation_id ${text} not null,
      operation_id ${text} not null,
      body ${text} not null,
      create_time ${text} not null,
      status ${text} not null,
      attempts integer not null,
      last_error ${text},
      due_at bigint,
      lease_token ${text},
      lease_until bigint
    )`,
    'create unique index deliveries_by_id on deliveries (id)',
    'create index deliveries_due on deliveries (due_at) where due_at is not null',
    'create index deliveries_leased on deliveries (lease_until) where lease_token is not null',
    `create index deliveries_pending_of_destination on deliveries (destination_id) where status = 'pending'`,
    `create index deliveries_pending_of_installation on deliveries (installation_id) where status = 'pending'`,
    `create index deliveries_finished on deliveries (create_time) where status <> 'pending'`,

    `create table blobs (
      path ${text} primary key,
      bytes ${bytes},
      md5 ${text},
      content_type ${text} not null,
      expires_at bigint not null
    )`,
    'create index blobs_expired on blobs (expires_at)',
  ],
};
