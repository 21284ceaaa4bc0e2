import type { Migration } from './migration.ts';

/**
 * Rate limits of providers, shared by all processes. Rows of deleted connections are deleted when the limit has ended.
 */
export const providerQuotas: Migration = {
  number: 7,
  name: 'provider-quotas',
  statements: ({ text }) => [
    `create table provider_quotas (
      connection_id ${text} not null,
      scope ${text} not null,
      blocked_since bigint not null,
      blocked_until bigint not null,
      lock_out integer not null,
      places integer not null,
      primary key (connection_id, scope)
    )`,
    'create index provider_quotas_ended on provider_quotas (blocked_until)',
  ],
};
