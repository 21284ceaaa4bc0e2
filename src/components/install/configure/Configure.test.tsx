import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { InInstallation } from '../../../../test/support/in-installation.tsx';
import type { ConfigContent } from '../../../contract/index.ts';
import { createDraftStore } from '../../../state/draft-store.ts';
import { useChangedElsewhere } from './Configure.tsx';

const reading = (...fields: string[]): ConfigContent => ({
  provider: 'crm',
  read: {
    objects: {
      deals: { objectName: 'deals', selectedFields: Object.fromEntries(fields.map((name) => [name, true])) },
    },
  },
});
const first = { id: '1', content: reading('a') };
const second = { id: '2', content: reading('a', 'theirs') };

function start(draft: ConfigContent) {
  const store = createDraftStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InInstallation draftStore={store}>{children}</InInstallation>
  );
  const hook = renderHook(({ config, draft }) => useChangedElsewhere(config, draft), {
    initialProps: { config: first, draft },
    wrapper,
  });
  return { ...hook, store };
}

describe('changes by another user', () => {
  it('are listed while edits are unsaved', () => {
    const { result, rerender } = start(reading('a', 'mine'));
    expect(result.current).toEqual([]);
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    expect(result.current).toEqual([{ part: 'read', objectName: 'deals', kind: 'changed' }]);
    rerender({ config: second, draft: second.content });
    expect(result.current).toEqual([]);
  });

  it('accumulate while the edits are unsaved', () => {
    const { result, rerender } = start(reading('a', 'mine'));
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    const third = { id: '3', content: { ...second.content, proxy: { enabled: true } } };
    rerender({ config: third, draft: { ...reading('a', 'mine', 'theirs'), proxy: { enabled: true } } });
    expect(result.current).toEqual([{ part: 'read', objectName: 'deals', kind: 'changed' }, { part: 'proxy' }]);
  });

  it('are not listed without edits', () => {
    const { result, rerender } = start(first.content);
    rerender({ config: second, draft: second.content });
    expect(result.current).toEqual([]);
  });

  it('do not include the config that this page saved', () => {
    const { result, rerender, store } = start(reading('a', 'mine'));
    act(() => store.setState({ lastSavedConfigId: second.id }));
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    expect(result.current).toEqual([]);
  });
});
