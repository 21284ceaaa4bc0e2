import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Config } from '../../api/resources.ts';
import type { ConfigContent } from '../../contract/index.ts';
import { useChangedElsewhere } from './useChangedElsewhere.ts';

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
  const onUpdateSuccess = vi.fn();
  const hook = renderHook(({ config, draft }) => useChangedElsewhere(config, draft, { onUpdateSuccess }), {
    initialProps: { config: first, draft },
  });
  return { ...hook, onUpdateSuccess };
}

describe('a change of somebody else', () => {
  it('is told while edits are unsaved, and forgotten with them', () => {
    const { result, rerender } = start(reading('a', 'mine'));
    expect(result.current.changes).toEqual([]);
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    expect(result.current.changes).toEqual([{ part: 'read', objectName: 'deals', kind: 'changed' }]);
    rerender({ config: second, draft: second.content });
    expect(result.current.changes).toEqual([]);
  });

  it('is still told after another one, as long as the edits are unsaved', () => {
    const { result, rerender } = start(reading('a', 'mine'));
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    const third = { id: '3', content: { ...second.content, proxy: { enabled: true } } };
    rerender({ config: third, draft: { ...reading('a', 'mine', 'theirs'), proxy: { enabled: true } } });
    expect(result.current.changes).toEqual([{ part: 'read', objectName: 'deals', kind: 'changed' }, { part: 'proxy' }]);
  });

  it('is nothing to tell when there are no edits', () => {
    const { result, rerender } = start(first.content);
    rerender({ config: second, draft: second.content });
    expect(result.current.changes).toEqual([]);
  });

  it('is not what this screen saved itself, of which the host is told', () => {
    const { result, rerender, onUpdateSuccess } = start(reading('a', 'mine'));
    const config = { ...second, revisionId: '', createdBy: '', createTime: new Date(0) } satisfies Config;
    act(() => result.current.callbacks.onUpdateSuccess?.('installation', config));
    rerender({ config: second, draft: reading('a', 'mine', 'theirs') });
    expect(result.current.changes).toEqual([]);
    expect(onUpdateSuccess).toHaveBeenCalledExactlyOnceWith('installation', config);
  });
});
