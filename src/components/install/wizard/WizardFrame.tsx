import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../provider/useLatest.ts';
import { useMessages } from '../../../provider/useMessages.ts';
import { notifyHost } from '../../../queries/notify-host.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Step } from '../../ui/Stepper.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { InstallStep } from '../frame/install-integration-props.ts';

interface WizardFrameProps {
  /** Absent while the step loads. */
  id?: string;
  step: InstallStep;
  stages: readonly Step[];
  onShow: StepShown;
  children: ReactNode;
}

/** Progress of the wizard with the current step below. */
export function WizardFrame({ id, step, stages, onShow, children }: WizardFrameProps) {
  const { wizard } = useMessages();
  useEffect(() => {
    if (id !== undefined) onShow(id, step);
  }, [id, step, onShow]);
  return (
    <>
      {/* Integrations without options only have the connect step. */}
      {stages.length > 1 && <Stepper label={wizard.progress} steps={stages} />}
      {children}
    </>
  );
}

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

interface WizardBarProps {
  /** Label of the primary button. */
  next: string;
  /** Label while busy. */
  progress?: string;
  isBusy?: boolean;
  onNext: () => void;
  onBack?: () => void;
  /** Discards restored choices; absent without any. */
  onDiscard?: () => void;
  /** Status text. */
  status?: string;
}

/** Action bar with next and back buttons. */
export function WizardBar({ next, progress, isBusy, onNext, onBack, onDiscard, status = '' }: WizardBarProps) {
  const { configure, wizard } = useMessages();
  return (
    <ActionBar isUnsaved={false} message={status}>
      {onDiscard && (
        <Button onClick={onDiscard} variant="quiet">
          {configure.discard}
        </Button>
      )}
      {onBack && (
        <Button disabled={isBusy} onClick={onBack}>
          {wizard.back}
        </Button>
      )}
      <Button isBusy={isBusy} onClick={onNext} progress={progress} variant="primary">
        {next}
      </Button>
    </ActionBar>
  );
}
