import { useMessages } from '../../../provider/useMessages.ts';
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
export function PauseSyncDialog({ appName, label, ...dialog }: PauseSyncDialogProps) {
  const { configure } = useMessages();
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={configure.pause(label)}
      progress={configure.pausing}
      title={configure.pauseTitle(label)}
    >
      {configure.pauseConsequence(appName, label)}
    </ConfirmDialog>
  );
}
