import type { Migration } from './migration.ts';

export const watermarks: Migration = {
  number: 3,
  name: 'watermarks',
  statements: ({ text }) => [
    `create table watermarks (
      installation_id ${text} not null,
      object_name ${text} not null,
      read_until ${text} not null,
      selection ${text} not null,
      primary key (installation_id, object_name),
      foreign key (installation_id) references installations (id) on delete cascade
    )`,
  ],
};
