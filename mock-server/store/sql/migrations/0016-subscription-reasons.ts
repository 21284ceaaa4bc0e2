import type { Migration } from './migration.ts';

/** Kinds of errors of subscriptions. Those that failed before have one after their next daily try. */
export const subscriptionReasons: Migration = {
  number: 16,
  name: 'subscription-reasons',
  statements: ({ text }) => [`alter table subscriptions add column error_reason ${text}`],
};
