import { expect, it } from 'vitest';
import type { HydratedIntegration, HydratedReadObject } from '../contract/index.ts';
import { initialContent, retainDeselected } from './initial-content.ts';

const object = (objectName: string, changes: Partial<HydratedReadObject> = {}): HydratedReadObject => ({
  objectName,
  displayName: objectName,
  destination: 'hook',
  schedule: '',
  requiredFields: [{ fieldName: 'id', displayName: 'Id' }],
  allFieldsMetadata: { id: { fieldName: 'id', displayName: 'Id' } },
  ...changes,
});

const asksForMapping = { requiredFields: [{ mapToName: 'phone' }] };

const proposed = (...objects: HydratedReadObject[]) => {
  const manifest: HydratedIntegration = { name: 'x', provider: 'p', read: { objects }, write: { objects: [] } };
  return initialContent(manifest, {});
};

it('proposes every object that asks for nothing', () => {
  expect(Object.keys(proposed(object('calls'), object('users')).read?.objects ?? {})).toEqual(['calls', 'users']);
});

it('proposes an object that asks for an answer only when it is the one in sight', () => {
  const content = proposed(object('calls', asksForMapping), object('users', asksForMapping), object('tags'));
  expect(Object.keys(content.read?.objects ?? {})).toEqual(['calls', 'tags']);
});

it('leaves out what the provider could not describe', () => {
  const content = proposed(object('calls', { error: 'No records.' }), object('tags'));
  expect(Object.keys(content.read?.objects ?? {})).toEqual(['tags']);
});

it('leaves write access to the customer: an empty section, and none when the integration writes nothing', () => {
  const manifest: HydratedIntegration = { name: 'x', provider: 'p', read: { objects: [object('calls')] } };
  const write = { objects: [{ objectName: 'tags', displayName: 'Tags' }] };
  expect(initialContent({ ...manifest, write }, {}).write).toEqual({ objects: {} });
  expect(initialContent(manifest, {})).not.toHaveProperty('write');
});

const calls = { objectName: 'calls', selectedFieldMappings: { phone: 'tel' } };
const tags = { objectName: 'tags', deletionSettings: { enabled: true } };
const full = { read: { objects: { calls } }, write: { objects: { tags } } };
const empty = { read: { objects: {} }, write: { objects: {} } };

it('restores what an object had when it was deselected', () => {
  const { content, kept } = retainDeselected(full, empty, {});
  expect(content).toEqual(empty);
  const initial = {
    read: { objects: { calls: { objectName: 'calls' } } },
    write: { objects: { tags: { objectName: 'tags' } } },
  };
  expect(retainDeselected(empty, initial, kept).content).toEqual(full);
});

it('leaves edits of selected objects alone', () => {
  const { kept } = retainDeselected(full, empty, {});
  const edited = { ...full, read: { objects: { calls: { objectName: 'calls' } } } };
  expect(retainDeselected(full, edited, kept)).toEqual({ content: edited, kept });
});
