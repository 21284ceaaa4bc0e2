import { problems } from './en-errors.ts';
import { installation } from './en-installation.ts';

/** English: what a widget may have to say before the code of its screens is there. */
export const initial = {
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

  failure: {
    title: (what: string) => `${what} couldn’t be loaded`,
    unknown: 'Something went wrong on our side. Try again. If this keeps happening, contact support.',
    offline: 'Couldn’t reach the service. Check your internet connection and try again.',
    session: 'Your session couldn’t be confirmed. Reload the page and try again.',
    crashed: 'This part of the page stopped working',
    crashedHelp: 'Reload the page. If it happens again, contact support.',
  },

  installation,
  problems,
};

/** The texts of {@link initial}. */
export type InitialMessages = typeof initial;
