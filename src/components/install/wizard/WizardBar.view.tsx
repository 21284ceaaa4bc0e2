import { useMessages } from '../../../provider/useMessages.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';

interface WizardBarProps {
  /** Label of the primary button. */
  next: string;
  /** Label while busy. */
  progress?: string;
  isBusy?: boolean;
  /** Absent if the primary button submits the form. */
  onNext?: () => void;
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
