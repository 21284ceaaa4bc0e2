import type { ProblemCode } from '../contract/problem-codes.ts';

const unavailable = {
  reason: () => 'This integration isn’t available right now.',
  remedy: 'Contact support.',
};

/**
 * English: error messages by problem code, only where the server's own message addresses developers. Other languages
 * translate every code that a user can meet.
 */
const problems: Partial<
  Record<
    ProblemCode,
    {
      /** Describes the error. @param detail the server's description, in English */
      reason: (detail: string) => string;
      /** Suggests a next step. */
      remedy?: string;
    }
  >
> = {
  unauthenticated: unavailable,
  forbidden: unavailable,
  'project-not-found': unavailable,
  'provider-app-missing': unavailable,
};

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
    provider: 'The provider didn’t complete the request.',
    /** Put after the sentence that says what failed. @param detail message of the provider or of the server */
    quote: (detail: string) => `Message: “${detail}”`,
    crashed: 'This part of the page stopped working',
    crashedHelp: 'Reload the page. If it happens again, contact support.',
  },

  /** Choosing what is read and written, and managing it. `app` is the host application's name. */
  installation: {
    name: 'This integration',

    summaryNew: (app: string, provider: string) => `Choose what ${app} can do with your ${provider} data.`,

    syncsAndWrites: (app: string, provider: string) => `${app} syncs and updates your ${provider} data.`,
    syncsOnly: (app: string, provider: string) => `${app} syncs your ${provider} data.`,
    writesOnly: (app: string, provider: string) => `${app} can create and update data in ${provider}.`,
    notifiedOnly: (app: string, provider: string) => `${app} is notified of changes in ${provider}.`,
    proxyOnly: (app: string, provider: string) => `${app} accesses ${provider} on your behalf.`,
    manifestFailed: (provider: string) => `Your ${provider} objects couldn’t be loaded`,

    navigation: 'Integration sections',
    syncGroup: 'Sync',
    writeGroup: 'Write',
    manage: 'Manage',
    states: {
      idle: 'Not included',
      ready: 'Ready',
      unsaved: 'Unsaved',
      active: 'Active',
      stopped: 'Paused',
      attention: 'Needs attention',
      incomplete: 'To do',
    },
  },

  problems,
};

/** The texts of {@link initial}. */
export type InitialMessages = typeof initial;
