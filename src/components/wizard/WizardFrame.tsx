import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useMessages } from '../../locales/messages-context.ts';
import type { InstallStep } from '../InstallIntegration/install-integration-props.ts';
import type { Step } from '../ui/Stepper.tsx';
import { Stepper } from '../ui/Stepper.tsx';
import type { StepShown } from './useStepShown.ts';

interface WizardFrameProps {
  /** Absent while the step is on its way. */
  id?: string;
  step: InstallStep;
  stages: readonly Step[];
  onShow: StepShown;
  children: ReactNode;
}

/** How far the install has come, and below it the step in question. */
export function WizardFrame({ id, step, stages, onShow, children }: WizardFrameProps) {
  const { wizard } = useMessages();
  useEffect(() => {
    if (id !== undefined) onShow(id, step);
  }, [id, step, onShow]);
  return (
    <>
      {/* Connecting is all there is to do where nothing can be chosen. */}
      {stages.length > 1 && <Stepper label={wizard.progress} steps={stages} />}
      {children}
    </>
  );
}
