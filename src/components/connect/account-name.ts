import type { Connection } from '../../api/resources.ts';
import { accountRef } from '../../domain/account-identity.ts';
import type { ScreenMessages } from '../../locales/en-screen.ts';

/** Returns the name of an account in a list: account, user and connection time. */
export function accountName(connection: Connection, { manage, language }: ScreenMessages): string {
  const since = dateIn(language, connection.createTime, 'short');
  return manage.accountOption(accountRef(connection) ?? '', connectedBy(connection), since);
}

/** Returns the name of the user who connected an account. */
export function connectedBy({ consumer }: Connection): string {
  return consumer.consumerName || consumer.consumerRef;
}

/** Formats a date, without time by default; empty for an invalid date. */
export function dateIn(language: string, date: Date, timeStyle?: 'short'): string {
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle }).format(date);
}
