import { notifyManager } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../provider/useLatest.ts';
import { notifyHost } from './notify-host.ts';

/** Time after which a callback is called without a commit: of a suspended tree, or by React 18 within `act`. In ms. */
const PATIENCE_MS = 100;

/**
 * Defers the callbacks of a host until React has committed the state that was set before the call, so that the page shows
 * it. They are called in order, also when the component unmounts.
 *
 * @param callbacks the latest ones are called; other members are returned as they are
 * @returns the deferred callbacks, and a function that defers others
 */
export function useHostCallbacks<Callbacks extends object>(callbacks = {} as Callbacks) {
  const latest = useLatest(callbacks);
  const [wanted, setWanted] = useState(0);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [{ onCommit, defer }] = useState(() => {
    const queue: { id: number; call: () => void }[] = [];
    let lastId = 0;
    // Everything, unless the component is mounted.
    let committed = Infinity;
    const onCommit = (id: number) => {
      committed = id;
      while (queue[0] && queue[0].id <= committed) notifyHost(queue.shift()?.call);
    };
    const afterCommit = (call: () => void) => {
      const id = ++lastId;
      // Committed together with the state that was set before.
      setWanted(id);
      // Later than the notifications of the query cache, which were scheduled before.
      notifyManager.schedule(() => {
        queue.push({ id, call });
        flushSync(render);
        onCommit(committed);
        if (queue.length > 0) setTimeout(() => onCommit(Math.max(id, committed)), PATIENCE_MS);
      });
    };
    const defer = <Given extends object>(given: Given, current = { current: given }): Given =>
      // The same members, with functions of the same parameters.
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === 'function'
            ? (...args: unknown[]) =>
                afterCommit(() => (current.current as Record<string, typeof value>)[name]?.(...args))
            : value,
        ]),
      ) as Given;
    return { onCommit, defer };
  });
  useEffect(() => onCommit(wanted), [onCommit, wanted]);
  useEffect(() => () => onCommit(Infinity), [onCommit]);
  return [defer(callbacks, latest), defer] as const;
}
