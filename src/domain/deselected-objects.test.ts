import { expect, it } from 'vitest';
import { retainDeselected } from './deselected-objects.ts';

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
