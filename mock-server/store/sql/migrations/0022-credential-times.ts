import type { Migration } from './migration.ts';

/** When the customer gave the credential of a connection. Unlike the time of its last change, a refresh does not move it. */
export const credentialTimes: Migration = {
  number: 22,
  name: 'credential-times',
  statements: ({ text }) => [`alter table connections add column credential_time ${text}`],
};
