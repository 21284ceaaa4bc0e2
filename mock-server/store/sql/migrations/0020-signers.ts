import type { Migration } from './migration.ts';

/**
 * Provider apps whose secrets verify requests with events: those of a project and a provider are found without the rest,
 * and their changes are announced to the other processes, as those of migration 14.
 */
export const signers: Migration = {
  number: 20,
  name: 'signers',
  statements: ({ name }) => [
    'create index provider_apps_of_provider on provider_apps (project_id, provider, create_time, seq)',
    ...(name === 'sqlite'
      ? []
      : [
          'create trigger announce_change after delete or update on provider_apps for each row execute function announce_change()',
        ]),
  ],
};
