import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DraftContent } from '../domain/config-content.ts';
import { resetDraft, updateDraft } from './draft-edits.ts';
import { createDraftStore } from './draft-store.ts';
import { persistDraft } from './persist-draft.ts';

const written = () => Promise.resolve();
const withProxy = (draft: DraftContent): DraftContent => ({ ...draft, proxy: { enabled: true } });
const KEY = 'amp-draft:calls of acme';

const mounted = new Set<() => void>();

/** Another widget of a subject, beside those that are there. */
function widgetBeside(subject = 'calls of acme') {
  const store = createDraftStore();
  const stop = persistDraft(store, subject);
  const leave = () => {
    if (mounted.delete(leave)) stop();
  };
  mounted.add(leave);
  return { store, leave };
}

/** A widget about the same subject, as after a reload. */
function widget(subject?: string) {
  unmountAll();
  return widgetBeside(subject);
}

function unmountAll() {
  for (const leave of mounted) leave();
  mounted.clear();
}

async function editAndLeave() {
  const { store, leave } = widget();
  updateDraft(store, undefined, withProxy);
  await written();
  leave();
}

afterEach(() => {
  vi.restoreAllMocks();
  unmountAll();
});

describe('unsaved choices', () => {
  it('are there again after a reload, and say so until the next edit', async () => {
    await editAndLeave();
    const { store } = widget();
    expect(store.getState()).toMatchObject({
      edits: { draft: { proxy: { enabled: true } } },
      isRestored: true,
      isPersisted: true,
    });
    updateDraft(store, undefined, (draft) => draft);
    expect(store.getState().isRestored).toBe(false);
  });

  it('are written at once when the widget goes', () => {
    const { store, leave } = widget();
    updateDraft(store, undefined, withProxy);
    leave();
    expect(widget().store.getState().edits).not.toBeNull();
  });

  it('keep the place in the guided install beside them', async () => {
    const { store } = widget();
    store.setState({ viewState: { step: 'review' } });
    await written();
    expect(widget().store.getState()).toMatchObject({ edits: null, viewState: { step: 'review' }, isRestored: false });
  });

  it('belong to one subject', async () => {
    await editAndLeave();
    expect(widget('calls of others').store.getState().edits).toBeNull();
  });

  it('of two widgets of one subject are kept apart', async () => {
    const [first, second] = [widgetBeside(), widgetBeside()];
    updateDraft(first.store, undefined, withProxy);
    await written();
    updateDraft(second.store, undefined, () => ({ proxy: { enabled: false } }));
    await written();
    unmountAll();
    expect(widgetBeside().store.getState().edits?.draft).toEqual({ proxy: { enabled: true } });
    expect(widgetBeside().store.getState().edits?.draft).toEqual({ proxy: { enabled: false } });
  });

  it('leave no trace once they are discarded', async () => {
    await editAndLeave();
    const { store } = widget();
    resetDraft(store);
    await written();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [
      'from the day before',
      (persisted: string) => persisted.replace(/"savedAt":\d+/, `"savedAt":${Date.now() - 25 * 3_600_000}`),
    ],
    ['of another version', (persisted: string) => persisted.replace('"version":1', '"version":0')],
    ['that is no JSON', () => '{'],
    ['that is something else', () => '"step"'],
  ])('are not taken from an entry %s', async (_, change) => {
    await editAndLeave();
    sessionStorage.setItem(KEY, change(sessionStorage.getItem(KEY)!));
    expect(widget().store.getState()).toMatchObject({ edits: null, isPersisted: false });
  });

  it('do not replace what was chosen in the meantime, which is kept in their place', async () => {
    await editAndLeave();
    const store = createDraftStore();
    updateDraft(store, undefined, () => ({ proxy: { enabled: false } }));
    mounted.add(persistDraft(store, 'calls of acme'));
    expect(store.getState()).toMatchObject({ edits: { draft: { proxy: { enabled: false } } }, isPersisted: true });
    expect(widget().store.getState().edits?.draft).toEqual({ proxy: { enabled: false } });
  });
});

describe('a browser that stores nothing', () => {
  it('is respected when its storage is full, and the store knows', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { store } = widget();
    updateDraft(store, undefined, withProxy);
    await written();
    expect(store.getState()).toMatchObject({ edits: expect.anything(), isPersisted: false });
  });

  it('is respected when its storage is blocked', async () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { store, leave } = widget();
    updateDraft(store, undefined, withProxy);
    await written();
    expect(store.getState().isPersisted).toBe(false);
    expect(leave).not.toThrow();
  });
});
