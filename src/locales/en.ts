import { configure } from './en-configure.ts';
import { connection } from './en-connection.ts';
import { initial } from './en-initial.ts';
import { manage } from './en-manage.ts';
import { settings } from './en-settings.ts';
import { wizard } from './en-wizard.ts';
import { plural } from './plural.ts';

/**
 * Every visible text in English, the default. Its type is the type of the other languages.
 * Entries are plain text, or functions of the names and numbers that appear in them.
 */
export const en = {
  ...initial,

  field: {
    optional: 'Optional',
    suggested: 'Suggested',
    // Without the field's name: a search for that name finds the field alone.
    showSecret: 'Show characters',
    hideSecret: 'Hide characters',
    clear: (label: string) => `Clear ${label}`,
    choose: 'Choose…',
    clearSearch: 'Clear search',
    pick: (label: string) => `Choose the ${label}.`,
    enter: (label: string) => `Enter the ${label}.`,
    noMatch: (query: string) => `No results for “${query}”.`,
    matches: (count: number) => plural('en', count, { one: '# result', other: '# results' }),
    types: {
      string: 'Text',
      boolean: 'Yes or no',
      singleSelect: 'Single select',
      multiSelect: 'Multi-select',
      date: 'Date',
      datetime: 'Date and time',
      int: 'Whole number',
      float: 'Number',
      reference: 'Reference',
      other: '',
    },
  },

  configure,
  connection,
  manage,
  settings,
  wizard,
};

/** The type of a message catalogue. */
export type Messages = typeof en;
