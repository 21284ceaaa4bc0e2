import { useState } from 'react';
import type { HostActionState } from '../hooks/useHostAction.ts';
import { useMessages } from '../provider/useMessages.ts';
import { formatFailureText } from './format-failure.ts';
import { ConfirmDialog } from './ui/ConfirmDialog.tsx';
import { DangerZone } from './ui/DangerZone.tsx';

interface DestructiveActionProps {
  texts: {
    /** Button label. */
    label: string;
    /** One sentence about the action. */
    help: string;
    /** Dialog title. */
    title: string;
    consequence: string;
    /** Button label while the action is pending. */
    progress: string;
    /** Prefix of the error message. */
    failed: string;
  };
  action: Pick<HostActionState, 'error' | 'isPending' | 'reset'>;
  onConfirm: () => void;
}

/** A destructive action with a confirmation dialog, which stays open after an error. */
export function DestructiveAction({ texts, action, onConfirm }: DestructiveActionProps) {
  const messages = useMessages();
  const [isAsking, setAsking] = useState(false);
  const { error, isPending, reset } = action;
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <DangerZone label={texts.label} onAction={ask} text={texts.help}>
      {isAsking && (
        <ConfirmDialog
          confirm={{ children: texts.label, isBusy: isPending, onClick: onConfirm, progress: texts.progress }}
          error={error ? `${texts.failed} ${formatFailureText(error, messages)}` : undefined}
          onCancel={() => setAsking(false)}
          title={texts.title}
        >
          {texts.consequence}
        </ConfirmDialog>
      )}
    </DangerZone>
  );
}
