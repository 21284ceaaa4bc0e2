import type { Migration } from './migration.ts';

/** Digests of API keys that were deleted, so that the environment does not bring one back. */
export const deletedApiKeys: Migration = {
  number: 23,
  name: 'deleted-api-keys',
  statements: ({ text }) => [
    `create table deleted_api_keys (
      hash ${text} not null primary key,
      delete_time ${text} not null
    )`,
  ],
};
