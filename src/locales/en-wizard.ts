import { plural } from './plural.ts';

/** How far back the first read goes: not at all, all of it, or whole days. */
type Start = 'none' | 'all' | number;

const list = (items: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items);
const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all' ? 'all history' : plural('en', start, { one: 'the last day', other: 'the last # days' });

/** English: the guided install. `app` is the host application's name, `object` an object's. */
export const wizard = {
  progress: 'Progress',
  stages: { connect: 'Connect', objects: 'Choose', configure: 'Details', review: 'Review' },
  done: 'Done',
  back: 'Back',
  next: 'Next',
  toReview: 'Back to review',
  missing: 'Something is missing. See what is marked above.',

  connectedTitle: (provider: string) => `${provider} is connected`,
  connected: (app: string, provider: string) => `${app} uses this ${provider} account.`,
  otherAccount: 'Use another account',

  chooseTitle: (app: string) => `What may ${app} use?`,
  choose: (provider: string) => `You can change this later, and leave out what you don’t need from ${provider}.`,
  syncSection: (app: string) => `${app} reads`,
  writeSection: (app: string) => `${app} creates and changes`,
  objectAs: (providerObject: string, provider: string) => `${providerObject} in ${provider}`,
  chooseOne: 'Choose at least one object.',

  objectOf: (object: string, position: number, total: number) => `${object}, ${position} of ${total}`,
  mapTitle: (object: string) => `Which fields hold the data of ${object}?`,
  fieldsTitle: (object: string) => `What else of ${object} is read?`,
  writeTitle: (app: string) => `How may ${app} write?`,
  leaveOut: (object: string) => `Leave out ${object}`,

  reviewTitle: 'Is this right?',
  willSync: (app: string, objects: readonly string[], schedule: string | undefined, start: Start) => {
    const from = start === 'none' ? 'what is new or changes from now on' : history(start);
    return `${app} will read ${list(objects)}${when(schedule)}, starting with ${from}.`;
  },
  willWrite: (app: string, objects: readonly string[], provider: string) =>
    `${app} will create and change ${list(objects)} in ${provider}.`,
  willProxy: (app: string, provider: string) => `${app} can also call ${provider} on your behalf.`,
  mayDelete: (app: string, objects: readonly string[], provider: string) =>
    `${app} may delete ${list(objects)} in ${provider}.`,
  account: 'Account',
  plan: 'What happens',
  allFields: (count: number) => plural('en', count, { one: 'The only field', other: 'All # fields' }),
  names: (names: readonly string[], more: number) =>
    list(more > 0 ? [...names, `${more.toLocaleString('en')} more`] : names),
  edit: (object: string) => `Edit ${object}`,
  editAccount: 'Edit account',
  editObjects: 'Edit choice',
  editWriting: 'Edit write access',
  change: (part: string) => `Change ${part}`,

  elsewhereTitle: (provider: string) => `${provider} is already set up`,
  elsewhere: 'It was set up somewhere else in the meantime. What you chose here is kept.',
  settings: 'Change settings',

  successTitle: (provider: string) => `${provider} is set up`,
  success: (app: string, provider: string) => `${app} works with your ${provider} data from now on.`,
  firstHistory: (
    app: string,
    objects: readonly string[],
    start: Exclude<Start, 'none'>,
    schedule: string | undefined,
  ) => {
    const then = schedule ? ` After that, what is new or changed follows ${schedule}.` : '';
    return `${app} is reading ${history(start)} of ${list(objects)} now. The first data is expected within a few minutes.${then}`;
  },
  firstChange: (app: string, objects: readonly string[], schedule: string | undefined) =>
    schedule
      ? `${app} looks for new and changed ${list(objects)} ${schedule}. The first data is expected as soon as something changes.`
      : `${app} reads ${list(objects)} when it needs them.`,
  canWrite: (app: string, objects: readonly string[], provider: string) =>
    `${app} can create and change ${list(objects)} in ${provider}.`,
};
