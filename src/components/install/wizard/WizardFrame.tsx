import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useMessages } from '../../../provider/useMessages.ts';
import type { Step } from '../../ui/Stepper.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { InstallStep } from '../frame/install-integration-props.ts';
import type { StepShown } from './useStepShown.ts';

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
