import type { Migration } from './migration.ts';

/**
 * The account of a connection, as its provider names it. Until now a request could name the account by which events are
 * routed. What the provider said when the account was connected holds until it has been asked again, which the tasks of
 * this migration do; of other connections nothing is routed until then.
 */
export const verifiedAccounts: Migration = {
  number: 18,
  name: 'verified-accounts',
  statements: ({ name, text }) => {
    const portal = (member: string) =>
      name === 'sqlite'
        ? `json_extract(metadata, '$.portalId.${member}')`
        : `(metadata::json -> 'portalId' ->> '${member}')`;
    return [
      `alter table connections add column account_ref ${text}`,
      `update connections set account_ref = ${portal('value')}
        where provider = 'hubspot' and ${portal('source')} = 'provider'`,
      `update subscriptions set account_ref =
        (select connections.account_ref from connections where connections.id = subscriptions.connection_id)
        where provider = 'hubspot'`,
      `update subscriptions set task_id = 'identity/hubspot/' || connection_id, state = 'pending'
        where provider = 'hubspot' and account_ref is null and state <> 'removing'`,
      `insert into tasks (id, kind, queue, data, due_at, attempts, version)
        select distinct 'identity/hubspot/' || connection_id, 'subscriptions', 'hubspot/' || connection_id, '{}', 0, 0, 1
        from subscriptions where provider = 'hubspot' and state <> 'removing'`,
    ];
  },
};
