import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from './json.ts';
import { mergeContent } from './merge-content.ts';

const leaf = fc.oneof(fc.boolean(), fc.constantFrom('a', 'b'), fc.array(fc.boolean(), { maxLength: 2 }));
const content = fc.dictionary(
  fc.constantFrom('x', 'y', 'constructor'),
  fc.oneof(leaf, fc.dictionary(fc.constantFrom('p', 'q'), leaf)),
);

describe('carrying edits over to what another user saved', () => {
  it('keeps both when they are about different fields', () => {
    const base = { read: { objects: { calls: { selectedFields: { id: true } } } } };
    const mine = { read: { objects: { calls: { selectedFields: { id: true, note: true } } } } };
    const theirs = { read: { objects: { calls: { selectedFields: { id: true, tags: true }, schedule: '@daily' } } } };
    expect(mergeContent(base, mine, theirs)).toEqual({
      read: { objects: { calls: { selectedFields: { id: true, note: true, tags: true }, schedule: '@daily' } } },
    });
  });

  it('lets the edit win where both changed the same', () => {
    expect(mergeContent({ map: 'a' }, { map: 'mine' }, { map: 'theirs' })).toEqual({ map: 'mine' });
  });

  it('keeps what was taken out taken out', () => {
    expect(mergeContent<object>({ a: true, b: true }, { b: true }, { a: true, b: true, c: true })).toEqual({
      b: true,
      c: true,
    });
  });

  it('takes over everything when nothing was edited', () => {
    fc.assert(
      fc.property(content, content, (base, theirs) => isSameJson(mergeContent<object>(base, base, theirs), theirs)),
    );
  });

  it('changes nothing when no other user saved', () => {
    fc.assert(fc.property(content, content, (base, mine) => isSameJson(mergeContent<object>(base, mine, base), mine)));
  });

  it('gives the same when both made the same change', () => {
    fc.assert(fc.property(content, content, (base, same) => isSameJson(mergeContent<object>(base, same, same), same)));
  });
});
