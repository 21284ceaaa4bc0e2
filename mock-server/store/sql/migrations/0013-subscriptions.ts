import type { Migration } from './migration.ts';

/** Subscriptions, what was made for them at providers, and the events that were received. */
export const subscriptions: Migration = {
  number: 13,
  name: 'subscriptions',
  statements: ({ text, sequence }) => [
    `create table tasks (
      seq ${sequence},
      id ${text} not null unique,
      kind ${text} not null,
      queue ${text} not null,
      data ${text} not null,
      sealed_credential ${text},
      due_at bigint,
      attempts integer not null,
      version bigint not null,
      lease_token ${text},
      lease_until bigint
    )`,
    'create index tasks_due on tasks (kind, due_at) where due_at is not null',
    'create index tasks_of_queue on tasks (kind, queue, due_at) where due_at is not null',

    `create table subscriptions (
      installation_id ${text} not null,
      object_name ${text} not null,
      event_object ${text} not null,
      project_id ${text} not null,
      integration_id ${text} not null,
      connection_id ${text} not null,
      provider ${text} not null,
      account_ref ${text},
      app_id ${text},
      task_id ${text},
      selection ${text} not null,
      state ${text} not null,
      since ${text} not null,
      error ${text},
      is_notified integer not null,
      last_event_at bigint,
      caught_up_at bigint,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    'create index subscriptions_of_account on subscriptions (provider, account_ref) where account_ref is not null',
    'create index subscriptions_of_task on subscriptions (task_id) where task_id is not null',
    'create index subscriptions_of_connection on subscriptions (connection_id)',
    `create table subscription_parts (
      task_id ${text} not null,
      name ${text} not null,
      provider_id ${text},
      primary key (task_id, name)
    )`,

    `create table event_batches (
      seq ${sequence},
      id ${text} not null unique,
      installation_id ${text} not null,
      object_name ${text} not null,
      queue ${text} not null,
      events ${text} not null,
      received_at bigint not null,
      due_at bigint,
      attempts integer not null,
      lease_token ${text},
      lease_until bigint,
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    'create index event_batches_due on event_batches (due_at) where due_at is not null',
    'create index event_batches_of_queue on event_batches (queue, due_at, seq) where due_at is not null',
    'create index event_batches_of_object on event_batches (installation_id, object_name, due_at)',
    `create table event_keys (
      installation_id ${text} not null,
      event_key ${text} not null,
      received_at bigint not null,
      primary key (installation_id, event_key),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
    'create index event_keys_by_age on event_keys (received_at)',
    `create table event_channels (
      name ${text} not null primary key,
      installation_id ${text} not null,
      connection_id ${text} not null,
      replay_id bigint,
      opened_at bigint,
      is_open integer not null
    )`,
    'create index event_channels_of_connection on event_channels (connection_id)',

    `create table schema_snapshots (
      installation_id ${text} not null,
      object_name ${text} not null,
      fields ${text} not null,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,

    `alter table provider_apps add column sealed_developer_key ${text}`,
  ],
};
