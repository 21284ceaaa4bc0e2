import type { Migration } from './migration.ts';

/** Downloads of messages. Messages stored before have none here; their downloads stay for as long as they were stored for. */
export const deliveryDownloads: Migration = {
  number: 12,
  name: 'delivery-downloads',
  statements: ({ text }) => [`alter table deliveries add column downloads ${text}`],
};
