import { describe, expect, it } from 'vitest';
import type { HydratedIntegration, HydratedReadObject } from '../../../contract/index.ts';
import type { DraftContent } from '../../../domain/config-content.ts';
import { wizardSteps } from '../../../domain/wizard-steps.ts';
import { en } from '../../../locales/en.ts';
import { reviewParts, reviewSentences } from './review-summary.ts';

const names = { appName: 'Acme', providerName: 'CallRail' };
const field = (fieldName: string, displayName = fieldName) => ({ fieldName, displayName });
const object = (objectName: string, parts: Partial<HydratedReadObject> = {}): HydratedReadObject => ({
  objectName,
  displayName: objectName,
  destination: 'inbox',
  schedule: '*/10 * * * *',
  backfill: { defaultPeriod: { fullHistory: true } },
  ...parts,
});
const manifest: HydratedIntegration = {
  name: 'crm',
  provider: 'callRail',
  read: {
    objects: [
      object('Calls', {
        requiredFields: [field('id', 'Id'), { mapToName: 'phone', mapToDisplayName: 'Phone' }],
        optionalFields: Array.from({ length: 20 }, (_, index) => field(`f${index}`, `Field ${index}`)),
        allFieldsMetadata: { number: { fieldName: 'number', displayName: 'Caller’s number' } },
      }),
      object('Companies', { mapToDisplayName: 'Firms' }),
      object('Organisations', { mapToDisplayName: 'Firms', schedule: '' }),
      object('Users', { schedule: '0 * * * *', backfill: { defaultPeriod: { days: 30 } } }),
    ],
  },
  write: { objects: [{ objectName: 'tags', displayName: 'Tags' }] },
};
const reading = (...configs: NonNullable<DraftContent['read']>['objects'][string][]): DraftContent => ({
  read: { objects: Object.fromEntries(configs.map((config) => [config.objectName, config])) },
});

describe('what is going to happen', () => {
  const sentences = (draft: DraftContent, proxy?: HydratedIntegration['proxy']) =>
    reviewSentences({ ...manifest, proxy }, draft, names, en);

  it('follows what the provider supports', () => {
    const support = { incremental: false, history: false, wholeRecords: true };
    const objects = [
      object('Calls', { support }),
      object('Leads', { support, backfill: undefined }),
      object('Users', { support: { incremental: true, history: true, wholeRecords: false }, backfill: undefined }),
    ];
    const draft = reading({ objectName: 'Calls' }, { objectName: 'Leads' }, { objectName: 'Users' });
    expect(reviewSentences({ ...manifest, read: { objects } }, draft, names, en)).toEqual([
      'Acme will sync Calls every 10 minutes, starting with all history.',
      'Acme will sync Leads every 10 minutes.',
      'Acme will sync Users every 10 minutes, starting with new and changed records.',
      'Every sync delivers all records of Calls and Leads, because CallRail can’t report changes.',
      'Acme will receive whole records of Calls and Leads, including fields that aren’t selected.',
    ]);
  });

  it.each<[string, DraftContent, string[]]>([
    [
      'is one sentence for objects that are read alike',
      reading({ objectName: 'Calls' }, { objectName: 'Companies' }),
      ['Acme will sync Calls and Firms (Companies) every 10 minutes, starting with all history.'],
    ],
    [
      'follows the customer’s own rhythm and history',
      reading({ objectName: 'Calls', schedule: '0 * * * *', backfill: { defaultPeriod: { days: 1 } } }),
      ['Acme will sync Calls every hour, starting with the last day.'],
    ],
    [
      'has a sentence for each rhythm',
      reading({ objectName: 'Organisations' }, { objectName: 'Users' }),
      [
        'Acme will sync Firms (Organisations), starting with all history.',
        'Acme will sync Users every hour, starting with the last 30 days.',
      ],
    ],
    [
      'names what may be deleted',
      { write: { objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } } } } },
      ['Acme will create and update Tags in CallRail.', 'Acme can delete Tags in CallRail.'],
    ],
  ])('%s', (_what, draft, expected) => {
    expect(sentences(draft)).toEqual(expected);
  });

  it('includes calls on the customer’s behalf', () => {
    expect(sentences({}, { enabled: true })).toEqual(['Acme can also send API requests to CallRail on your behalf.']);
  });
});

describe('the parts of a review', () => {
  const parts = (draft: DraftContent) =>
    reviewParts(manifest, wizardSteps(manifest, draft, {}, false), draft, [], 'Acme', {}, en);

  it('lead to the first step of each object, and to what was chosen', () => {
    const draft = {
      ...reading({ objectName: 'Calls' }, { objectName: 'Users' }),
      write: { objects: { tags: { objectName: 'tags' } } },
    };
    expect(parts(draft).map(({ stepId, edit }) => [stepId, edit])).toEqual([
      ['objects', 'Edit objects'],
      ['match:Calls', 'Edit Calls'],
      ['fields:Users', 'Edit Users'],
      ['writing', 'Edit write access'],
      ['connect', 'Edit account'],
    ]);
  });

  it('say in the provider’s words what is read, and count what would be too long', () => {
    const selectedFields = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, true]));
    const fieldFilters = [{ fieldName: 'number', operator: 'eq' as const, value: true }];
    const selectedFieldMappings = { phone: 'number' };
    const draft = reading({ objectName: 'Calls', selectedFields, selectedFieldMappings, fieldFilters });
    expect(parts(draft).find(({ stepId }) => stepId === 'match:Calls')?.facts).toEqual([
      { label: 'Always included', value: 'Id' },
      { label: 'Phone', value: 'Caller’s number' },
      { label: 'Optional fields', value: expect.stringMatching(/^Field 0, .*Field 7, and 4 more$/) },
      { label: 'Caller’s number is', value: 'Yes' },
    ]);
    const all = reading({ objectName: 'Calls', selectedFieldsAuto: 'all' });
    expect(parts(all).find(({ stepId }) => stepId === 'match:Calls')?.facts).toContainEqual({
      label: 'Optional fields',
      value: 'All 20 fields',
    });
  });
});
