import { list, plural } from './plural.ts';

/** How far back the first read goes: not at all, all of it, or whole days. */
type Start = 'none' | 'all' | number;

const when = (schedule: string | undefined) => (schedule ? ` ${schedule}` : '');
const history = (start: 'all' | number) =>
  start === 'all' ? 'all history' : plural('en', start, { one: 'the last day', other: 'the last # days' });

/** English: the guided install. `app` is the host application's name, `object` an object's. */
export const wizard = {
  progress: 'Progress',
  stages: { connect: 'Connect', objects: 'Choose', configure: 'Configure', review: 'Review' },
  done: 'Done',
  back: 'Back',
  next: 'Next',
  toReview: 'Back to review',
  missing: 'Fix the highlighted fields to continue.',

  connectedTitle: (provider: string) => `${provider} is connected`,
  connected: (app: string, provider: string) => `${app} uses this ${provider} account.`,
  otherAccount: 'Use another account',

  chooseTitle: 'Choose what to sync',
  choose: (provider: string) => `You can change this later. Skip any ${provider} objects you don’t need.`,
  syncSection: (app: string) => `${app} syncs`,
  writeSection: (app: string) => `${app} can create and update`,
  objectAs: (providerObject: string, provider: string) => `${providerObject} in ${provider}`,
  chooseOne: 'Choose at least one object.',

  objectOf: (object: string, position: number, total: number) => `${object}, ${position} of ${total}`,
  mapTitle: (object: string) => `Map ${object} fields`,
  fieldsTitle: (object: string) => `Choose ${object} fields`,
  writeTitle: (app: string) => `Control how ${app} writes`,
  skipObject: (object: string) => `Skip ${object}`,

  reviewTitle: 'Review and install',
  willSync: (app: string, objects: readonly string[], schedule: string | undefined, start: Start | undefined) => {
    const from =
      start === undefined ? '' : `, starting with ${start === 'none' ? 'new and changed records' : history(start)}`;
    return `${app} will sync ${list('en', objects)}${when(schedule)}${from}.`;
  },
  fullSyncs: (provider: string, objects: readonly string[]) =>
    `Every sync delivers all records of ${list('en', objects)}, because ${provider} can’t report changes.`,
  wholeRecords: (app: string, objects: readonly string[]) =>
    `${app} will receive whole records of ${list('en', objects)}, including fields that aren’t selected.`,
  willWrite: (app: string, objects: readonly string[], provider: string) =>
    `${app} will create and update ${list('en', objects)} in ${provider}.`,
  willProxy: (app: string, provider: string) => `${app} can also send API requests to ${provider} on your behalf.`,
  mayDelete: (app: string, objects: readonly string[], provider: string) =>
    `${app} can delete ${list('en', objects)} in ${provider}.`,
  account: 'Account',
  plan: 'Summary',
  allFields: (count: number) => plural('en', count, { one: 'The only field', other: 'All # fields' }),
  edit: (object: string) => `Edit ${object}`,
  editAccount: 'Edit account',
  editObjects: 'Edit objects',
  editWriting: 'Edit write access',
  change: (part: string) => `Change ${part}`,

  elsewhereTitle: (integration: string) => `${integration} is already installed`,
  elsewhere: 'It was installed somewhere else in the meantime. Your choices here are kept.',
  settings: 'Open settings',

  successTitle: (integration: string) => `${integration} is installed`,
  success: (app: string, provider: string) => `${app} can now use your ${provider} data.`,
  nextTitle: 'What happens next',
  finish: 'Done',
  firstHistory: (
    app: string,
    objects: readonly string[],
    start: Exclude<Start, 'none'>,
    schedule: string | undefined,
  ) => {
    const then = schedule ? ` After that, it syncs ${schedule}.` : '';
    return `${app} is importing ${history(start)} of ${list('en', objects)}. Expect the first data within a few minutes.${then}`;
  },
  firstChange: (app: string, objects: readonly string[], schedule: string | undefined) =>
    schedule ? `${app} syncs ${list('en', objects)} ${schedule}.` : `${app} syncs ${list('en', objects)} on demand.`,
  canWrite: (app: string, objects: readonly string[], provider: string) =>
    `${app} can create and update ${list('en', objects)} in ${provider}.`,
};
