import type { RefObject } from 'react';
import { useCallback, useRef } from 'react';
import { useLatest } from '../../../provider/useLatest.ts';
import { notifyHost } from '../../../queries/notify-host.ts';
import type { InstallStep } from '../frame/install-integration-props.ts';

/** Reports the rendered step. */
export type StepShown = (id: string, step: InstallStep) => void;

/**
 * Focuses the title of each step after the first, and notifies the host.
 *
 * @returns ref of the element around the steps, and a function to call in an effect whenever a step is shown
 */
export function useStepShown(
  onStepChange: ((step: InstallStep) => void) | undefined,
): [RefObject<HTMLDivElement | null>, StepShown] {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<{ id: string; step: InstallStep } | null>(null);
  const latest = useLatest(onStepChange);
  const show = useCallback(
    (id: string, step: InstallStep) => {
      const before = last.current;
      last.current = { id, step };
      if (!before || before.id === id) return;
      if (before.step !== step) notifyHost(latest.current, step);
      const { activeElement } = document;
      // Don't move the focus if the user is elsewhere on the page.
      if (activeElement !== document.body && !ref.current?.contains(activeElement)) return;
      const find = (part: string) => ref.current?.querySelector<HTMLElement>(`[data-amp-part=${part}]`);
      (find('pane-title') ?? find('surface-title'))?.focus();
    },
    [latest],
  );
  return [ref, show];
}
