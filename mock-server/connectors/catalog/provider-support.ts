import type { ProviderSupport } from '../../../src/contract/index.ts';

/** Support of an entry whose API can be called through the proxy. A connector adds what it does. */
export const PROXY_ONLY: ProviderSupport = {
  proxy: true,
  read: false,
  write: false,
  subscribe: false,
  delete: false,
  bulkWrite: { insert: false, update: false, upsert: false, delete: false },
  search: { operators: { equals: false } },
};
