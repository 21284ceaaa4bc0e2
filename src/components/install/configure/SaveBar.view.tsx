import { useScreenMessages } from '../../../provider/useScreenMessages.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MissingValue } from './format-save-status.ts';

interface SaveBarProps {
  /** `install` creates the installation, `update` changes it. */
  mode: 'install' | 'update';
  /** Number of unsaved changes. */
  changeCount: number;
  /** Status of the draft or of the last save. */
  status: string;
  isSaving: boolean;
  /** Whether an object is being paused or resumed. */
  isDisabled?: boolean;
  onSave: () => void;
  /** Discards all changes; absent without an installation. */
  onDiscard?: () => void;
  /** Missing values with links to them. */
  missing?: { values: readonly MissingValue[]; onOpen: (part: string) => void };
}

/** Action bar with save and discard buttons. */
export function SaveBar({ mode, changeCount, status, isSaving, isDisabled, onSave, onDiscard, missing }: SaveBarProps) {
  const { configure } = useScreenMessages();
  const isInstall = mode === 'install';
  const hasWork = isInstall || changeCount > 0;
  return (
    <ActionBar
      isUnsaved={hasWork}
      links={missing?.values.map(({ part, label }) => (
        <Button key={part} onClick={() => missing.onOpen(part)} size="compact" variant="quiet">
          {label}
        </Button>
      ))}
      message={status}
    >
      {onDiscard && changeCount > 0 && (
        <Button disabled={isSaving} onClick={onDiscard} variant="quiet">
          {configure.discard}
        </Button>
      )}
      {/* Stays rendered without changes, so that it keeps the focus after a save. */}
      <Button
        isBusy={isSaving}
        disabled={!hasWork || isDisabled}
        onClick={onSave}
        progress={isInstall ? configure.installing : configure.saving}
        variant={hasWork ? 'primary' : 'secondary'}
      >
        {isInstall ? configure.install : hasWork ? configure.save(changeCount) : configure.nothingToSave}
      </Button>
    </ActionBar>
  );
}
