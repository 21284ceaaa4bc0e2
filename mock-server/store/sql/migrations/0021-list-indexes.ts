import type { Migration } from './migration.ts';

/** Indexes of lists that are read in parts: each part begins where the one before ended. */
export const listIndexes: Migration = {
  number: 21,
  name: 'list-indexes',
  statements: () => [
    'create index connections_of_consumer on connections (project_id, consumer_ref, create_time, seq)',
    'create index connections_of_provider on connections (project_id, provider, create_time, seq)',
    'create index installations_of_integration on installations (integration_id, create_time, seq)',
  ],
};
