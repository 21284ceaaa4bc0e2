import { useMessages } from '../../locales/messages-context.ts';
import { ActionBar } from '../ui/ActionBar.tsx';
import { Button } from '../ui/Button.tsx';

interface SaveBarProps {
  /** `install` makes the installation, `update` changes it. */
  mode: 'install' | 'update';
  /** How many choices are not saved yet. */
  changeCount: number;
  /** What saving will do, what keeps it from being done, or what was done last. */
  status: string;
  isSaving: boolean;
  onSave: () => void;
  /** Goes back to what is saved; absent before there is anything to go back to. */
  onDiscard?: () => void;
}

/** Says what will happen and how much is unsaved. */
export function SaveBar({ mode, changeCount, status, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { configure } = useMessages();
  const isInstall = mode === 'install';
  const hasWork = isInstall || changeCount > 0;
  return (
    <ActionBar isUnsaved={hasWork} message={status}>
      {onDiscard && changeCount > 0 && (
        <Button isDisabled={isSaving} onClick={onDiscard} variant="quiet">
          {configure.discard}
        </Button>
      )}
      {/* Stays when there is nothing to do, so that the focus has somewhere to be after a save. */}
      <Button
        isBusy={isSaving}
        isDisabled={!hasWork}
        onClick={onSave}
        progress={isInstall ? configure.installing : configure.saving}
        variant={hasWork ? 'primary' : 'secondary'}
      >
        {isInstall ? configure.install : hasWork ? configure.save(changeCount) : configure.nothingToSave}
      </Button>
    </ActionBar>
  );
}
