import { describe, expect, it } from 'vitest';
import type { HydratedIntegration, HydratedReadObject } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { stepIssues, wizardPosition, wizardSteps } from './wizard-steps.ts';

const field = (fieldName: string) => ({ fieldName, displayName: fieldName });
const object = (objectName: string, parts: Partial<HydratedReadObject> = {}): HydratedReadObject => ({
  objectName,
  displayName: objectName,
  destination: 'inbox',
  schedule: '*/10 * * * *',
  requiredFields: [field('id')],
  ...parts,
});
const manifest: HydratedIntegration = {
  name: 'crm',
  provider: 'callRail',
  read: {
    objects: [
      object('calls', { requiredFields: [field('id'), { mapToName: 'phone' }], optionalFields: [field('note')] }),
      object('companies'),
      object('users', { requiredFields: [], optionalFields: [{ mapToName: 'mail' }, { mapToName: 'name' }] }),
      object('forms', { error: 'Forbidden', requiredFields: [{ mapToName: 'who' }] }),
      object('notes', { requiredFields: [], optionalFields: [field('text')] }),
    ],
  },
  write: { objects: [{ objectName: 'tags', displayName: 'Tags' }] },
};

const reading = (...names: string[]): DraftContent => ({
  read: { objects: Object.fromEntries(names.map((objectName) => [objectName, { objectName }])) },
});
const mapped = (draft: DraftContent, objectName: string, selectedFieldMappings: Record<string, string>) => ({
  ...draft,
  read: { objects: { ...draft.read?.objects, [objectName]: { objectName, selectedFieldMappings } } },
});
const writing = (...names: string[]): DraftContent => ({
  write: { objects: Object.fromEntries(names.map((objectName) => [objectName, { objectName }])) },
});
const idsOf = (draft: DraftContent, dynamicMappings = {}) =>
  wizardSteps(manifest, draft, dynamicMappings, false).map(({ id }) => id);

describe('the steps of the guided install', () => {
  it.each<[string, DraftContent, string[]]>([
    ['nothing', {}, []],
    ['an object with mappings', reading('calls'), ['match:calls', 'fields:calls']],
    ['an object without', reading('companies'), ['fields:companies']],
    [
      'objects in the order of the manifest',
      reading('companies', 'calls'),
      ['match:calls', 'fields:calls', 'fields:companies'],
    ],
    ['an object that the provider did not describe', reading('forms'), ['fields:forms']],
    ['an object that the manifest no longer has', reading('gone'), []],
    ['an object that is only written', writing('tags'), ['writing']],
    ['a written object that the manifest no longer has', writing('gone'), []],
  ])('of %s', (_what, draft, details) => {
    expect(idsOf(draft)).toEqual(['connect', 'objects', ...details, 'review']);
  });

  it('ask for mappings that the host offers, unless it fixed their field', () => {
    expect(idsOf(reading('companies'), { companies: [{ mapToName: 'city' }] })).toContain('match:companies');
    const fixed = { mapToName: 'city', fieldName: 'town' };
    expect(idsOf(reading('companies'), { companies: [fixed] })).not.toContain('match:companies');
    const mappedValues = [{ mappedValue: 'b', mappedDisplayValue: 'Berlin' }];
    expect(idsOf(reading('companies'), { companies: [{ ...fixed, mappedValues }] })).toContain('match:companies');
  });

  it('say which of the chosen objects they are about', () => {
    const steps = wizardSteps(manifest, reading('calls', 'users'), {}, false);
    expect(steps.flatMap((step) => ('object' in step ? [[step.id, step.position, step.total]] : []))).toEqual([
      ['match:calls', 1, 2],
      ['fields:calls', 1, 2],
      ['match:users', 2, 2],
      ['fields:users', 2, 2],
    ]);
  });
});

describe('what is missing on a step', () => {
  it('is no object where the integration can be installed for its events', () => {
    const steps = wizardSteps(manifest, {}, {}, true);
    expect(wizardPosition(manifest, steps, {}, 'review')).toEqual({ index: 2, reach: 2 });
    expect(steps[2]?.id).toBe('review');
  });

  const issues = (draft: DraftContent, id: string) => {
    const step = wizardSteps(manifest, draft, {}, false).find((candidate) => candidate.id === id);
    return step && stepIssues(manifest, step, draft).map(({ kind }) => kind);
  };

  it.each<[string, DraftContent, string, string[]]>([
    ['nothing is chosen', {}, 'objects', ['nothing-chosen']],
    ['an object is read', reading('calls'), 'objects', []],
    ['an object is only written', writing('tags'), 'objects', []],
    ['a required mapping has no answer', reading('calls'), 'match:calls', ['missing-mapping']],
    ['it has one', mapped({}, 'calls', { phone: 'number' }), 'match:calls', []],
    ['a field answers twice', mapped({}, 'users', { mail: 'a', name: 'a' }), 'match:users', ['duplicate-mapping']],
    ['no field would be read, and there are fields', reading('notes'), 'fields:notes', ['nothing-selected']],
    ['no field would be read, and there are only mappings', reading('users'), 'match:users', ['nothing-selected']],
    ['the same, where the fields are', reading('users'), 'fields:users', []],
    ['the provider did not describe the object', reading('forms'), 'fields:forms', []],
    [
      'the days of history are no number',
      {
        read: {
          objects: { companies: { objectName: 'companies', backfill: { defaultPeriod: { days: Number.NaN } } } },
        },
      },
      'fields:companies',
      ['history-days'],
    ],
    [
      'a default is no number',
      {
        write: {
          objects: {
            tags: { objectName: 'tags', selectedFieldSettings: { n: { default: { integerValue: Number.NaN } } } },
          },
        },
      },
      'writing',
      ['default-value'],
    ],
    ['all is well', reading('companies'), 'review', []],
  ])('when %s', (_what, draft, id, expected) => {
    expect(issues(draft, id)).toEqual(expected);
  });
});

describe('the step that is shown', () => {
  const shown = (draft: DraftContent, wanted: string | undefined) => {
    const steps = wizardSteps(manifest, draft, {}, false);
    const { index, reach } = wizardPosition(manifest, steps, draft, wanted);
    return [steps[index]?.id, steps[reach]?.id];
  };
  const incomplete = reading('calls', 'companies');
  const complete = mapped(incomplete, 'calls', { phone: 'number' });

  it.each<[string, DraftContent, string | undefined, string, string]>([
    ['begins with the choice of objects', complete, undefined, 'objects', 'review'],
    ['is the one that the customer went to', complete, 'fields:calls', 'fields:calls', 'review'],
    ['can be the one that is not complete', incomplete, 'match:calls', 'match:calls', 'match:calls'],
    ['can be any before it', incomplete, 'connect', 'connect', 'match:calls'],
    ['is never one after it', incomplete, 'review', 'match:calls', 'match:calls'],
    ['is the choice of objects when an object was left out', reading('companies'), 'fields:calls', 'objects', 'review'],
  ])('%s', (_what, draft, wanted, index, reach) => {
    expect(shown(draft, wanted)).toEqual([index, reach]);
  });
});
