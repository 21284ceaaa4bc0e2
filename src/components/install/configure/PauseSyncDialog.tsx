import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface PauseSyncDialogProps {
  appName: string;
  /** Name of the object. */
  label: string;
  isBusy: boolean;
  error?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms pausing the sync of an object. */
export function PauseSyncDialog({ appName, label, isBusy, error, onConfirm, onCancel }: PauseSyncDialogProps) {
  const { configure } = useScreenMessages();
  return (
    <ConfirmDialog
      confirm={{
        children: configure.pause(label),
        isBusy,
        onClick: onConfirm,
        progress: configure.pausing,
        variant: 'primary',
      }}
      error={error}
      onCancel={onCancel}
      title={configure.pauseTitle(label)}
    >
      {configure.pauseConsequence(appName, label)}
    </ConfirmDialog>
  );
}
