import type { Migration } from './migration.ts';

/** Reads that the provider forbids make an installation unhealthy, whatever its other operations do. */
export const forbiddenReads: Migration = {
  number: 24,
  name: 'forbidden-reads',
  statements: () => ['alter table failure_counts add column is_forbidden integer not null default 0'],
};
