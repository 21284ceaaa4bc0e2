import { useMessages } from '../../locales/messages-context.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';

interface WizardBarProps {
  /** What the main button does. */
  next: string;
  /** Shown in its place while it does. */
  progress?: string;
  isBusy?: boolean;
  /** Absent where the main button submits the form around it. */
  onNext?: () => void;
  onBack?: () => void;
  /** Forgets choices that were found again; absent where there are none. */
  onDiscard?: () => void;
  /** What comes of the choices so far, or what is missing. */
  status?: string;
}

/** The way on, and the way back. */
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
        <Button isDisabled={isBusy} onClick={onBack}>
          {wizard.back}
        </Button>
      )}
      <Button
        isBusy={isBusy}
        onClick={onNext}
        progress={progress}
        type={onNext ? 'button' : 'submit'}
        variant="primary"
      >
        {next}
      </Button>
    </ActionBar>
  );
}
