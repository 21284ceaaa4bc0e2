import { connection } from './en-connection.ts';
import { manage } from './en-manage.ts';
import { screen } from './en-screen.ts';
import { settings } from './en-settings.ts';
import { wizard } from './en-wizard.ts';

/**
 * Every visible text in English, the default. Its type is the type of the other languages.
 * Entries are plain text, or functions of the names and numbers that appear in them.
 */
export const en = {
  ...screen,
  connection: { ...screen.connection, ...connection },
  manage: { ...screen.manage, ...manage },
  settings: { ...screen.settings, ...settings },
  wizard: { ...screen.wizard, ...wizard },
};

/** The type of a message catalogue. */
export type Messages = typeof en;
