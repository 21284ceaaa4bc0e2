import { configure } from './en-configure.ts';
import { connection } from './en-connection.ts';
import { problems } from './en-errors.ts';
import { installation } from './en-installation.ts';
import { manage } from './en-manage.ts';
import { settings } from './en-settings.ts';
import { wizard } from './en-wizard.ts';
import { plural } from './plural.ts';

/**
 * Every visible text in English, the default. Its type is the type of the other languages.
 * Entries are plain text, or functions of the names and numbers that appear in them.
 */
export const en = {
  /** BCP 47 tag for numbers, dates and plurals. */
  language: 'en',

  common: {
    cancel: 'Cancel',
    retry: 'Try again',
    retrying: 'Trying again…',
    loading: 'Loading…',
    learnMore: 'Learn more',
    technicalDetails: 'Technical details',
    copy: 'Copy details',
    copied: 'Copied',
  },

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
    noMatch: (query: string) => `Nothing matches “${query}”.`,
    matches: (count: number) => plural('en', count, { one: '# match', other: '# matches' }),
    types: {
      string: 'Text',
      boolean: 'Yes or no',
      singleSelect: 'One of a list',
      multiSelect: 'Several of a list',
      date: 'Date',
      datetime: 'Date and time',
      int: 'Whole number',
      float: 'Number',
      reference: 'Link',
      other: '',
    },
  },

  failure: {
    title: (what: string) => `${what} could not be loaded`,
    unknown: 'Something went wrong on our side. Try again; if it stays, contact support.',
    offline: 'The service could not be reached. Check your internet connection and try again.',
    session: 'Your session could not be confirmed. Reload the page and try again.',
    crashed: 'This part of the page stopped working',
    crashedHelp: 'Reload the page. If it happens again, contact support.',
  },

  configure,
  connection,
  installation,
  manage,
  problems,
  settings,
  wizard,
};

/** The type of a message catalogue. */
export type Messages = typeof en;
