import type { ProviderSupport } from '../../../src/contract/index.ts';

/** What can be done with a provider that has no connector: its API can be called through the proxy, no more. */
export const PROXY_ONLY: ProviderSupport = {
  proxy: true,
  read: false,
  write: false,
  subscribe: false,
  delete: false,
  bulkWrite: { insert: false, update: false, upsert: false, delete: false },
  search: { operators: { equals: false } },
};
