import { describe, expect, it } from 'vitest';
import type { DraftContent } from '../domain/config-content.ts';
import { withReadConfig } from '../domain/config-content.ts';
import { discardOutdatedEdits, draftContent, resetDraft, updateDraft } from './draft-edits.ts';
import { createDraftStore } from './draft-store.ts';
import { createSavedHandler } from './mark-saved.ts';

const reading = (...fields: string[]): DraftContent => ({
  provider: 'callRail',
  read: {
    objects: {
      calls: { objectName: 'calls', selectedFields: Object.fromEntries(fields.map((field) => [field, true])) },
    },
  },
});
const edit =
  (...fields: string[]) =>
  (draft: DraftContent) =>
    withReadConfig(draft, 'calls', reading(...fields).read?.objects['calls']);

/** The installation after a save. */
const second = { config: { id: '2' } };

describe('a draft', () => {
  it('is what is saved until something is edited, as the same object', () => {
    const store = createDraftStore();
    const saved = reading('id');
    expect(draftContent(store.getState().edits, saved)).toBe(saved);
    expect(draftContent(store.getState().edits, undefined)).toEqual({});
  });

  it('holds edits, each on top of the one before', () => {
    const store = createDraftStore();
    updateDraft(store, undefined, edit('id'));
    updateDraft(store, undefined, (draft) => ({ ...draft, proxy: { enabled: true } }));
    expect(draftContent(store.getState().edits, undefined)).toMatchObject({
      proxy: { enabled: true },
      read: { objects: { calls: {} } },
    });
    resetDraft(store);
    expect(draftContent(store.getState().edits, undefined)).toEqual({});
  });

  it('is carried over to what another user saved', () => {
    const store = createDraftStore();
    updateDraft(store, reading('id'), edit('id', 'mine'));
    expect(draftContent(store.getState().edits, reading('id', 'theirs'))).toEqual(reading('id', 'mine', 'theirs'));
  });

  it('is carried over once, and is the same object until something changes', () => {
    const store = createDraftStore();
    updateDraft(store, reading('id'), edit('id', 'mine'));
    const theirs = reading('id', 'theirs');
    const mergedContents = draftContent(store.getState().edits, theirs);
    expect(draftContent(store.getState().edits, theirs)).toBe(mergedContents);
    expect(draftContent(store.getState().edits, reading('id'))).toEqual(reading('id', 'mine'));
  });

  it('has nothing unsaved after it was saved, whatever the server made of it', () => {
    const store = createDraftStore();
    updateDraft(store, reading('id'), edit('id', 'mine'));
    const sent = draftContent(store.getState().edits, reading('id'));
    createSavedHandler(store, reading('id'), sent)(second);
    const fromServer = reading('id', 'mine', 'required');
    expect(draftContent(store.getState().edits, fromServer)).toEqual(fromServer);
  });

  it('has nothing unsaved either when it was carried over before', () => {
    const store = createDraftStore();
    updateDraft(store, reading('id', 'gone'), edit('id', 'gone', 'mine'));
    const theirs = reading('id');
    const sent = draftContent(store.getState().edits, theirs);
    createSavedHandler(store, theirs, sent)(second);
    expect(sent).toEqual(reading('id', 'mine'));
    expect(draftContent(store.getState().edits, sent)).toBe(sent);
  });

  it('keeps an edit that was made while it was being saved', () => {
    const store = createDraftStore();
    const saved = reading('id');
    updateDraft(store, saved, edit('id', 'mine'));
    const sent = draftContent(store.getState().edits, saved);
    const onSaved = createSavedHandler(store, saved, sent);
    updateDraft(store, saved, edit('id'));
    onSaved(second);
    expect(draftContent(store.getState().edits, sent)).toEqual(reading('id'));
  });

  it('does not take a content of the host’s own making for itself', () => {
    const store = createDraftStore();
    const saved = reading('id');
    updateDraft(store, saved, edit('id', 'mine'));
    const theirs = reading('id', 'theirs');
    createSavedHandler(store, saved, theirs)(second);
    expect(draftContent(store.getState().edits, theirs)).toEqual(reading('id', 'mine', 'theirs'));
  });
});

describe('edits from an earlier visit', () => {
  const restored = (base: DraftContent, draft: DraftContent) => {
    const store = createDraftStore();
    store.setState({ edits: { base, draft }, isRestored: true });
    return store;
  };
  const known = { read: ['calls'], write: ['tags'] };

  it('stay while their objects are there', () => {
    const store = restored({}, { ...reading('id'), write: { objects: { tags: { objectName: 'tags' } } } });
    discardOutdatedEdits(store, known);
    expect(store.getState().edits).not.toBeNull();
  });

  it('are dropped when a required object is gone', () => {
    const store = restored({}, { write: { objects: { gone: { objectName: 'gone' } } } });
    discardOutdatedEdits(store, known);
    expect(store.getState()).toMatchObject({ edits: null, isRestored: false });
  });

  it('stay when the gone object is what is saved', () => {
    const store = restored(reading('id'), reading('id', 'mine'));
    discardOutdatedEdits(store, { read: [], write: [] });
    expect(store.getState().edits).not.toBeNull();
  });

  it('are void once the integration is uninstalled', () => {
    const store = restored(reading('id'), reading('id', 'mine'));
    expect(draftContent(store.getState().edits, undefined)).toEqual({});
  });
});
