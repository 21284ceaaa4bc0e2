import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import type { Action } from '../queries/useAction.ts';
import { formatFailureText } from './format-failure.ts';
import { ConfirmDialog } from './ui/ConfirmDialog.tsx';
import { DangerZone } from './ui/DangerZone.tsx';

interface DestructiveActionProps {
  /** Button label. */
  label: string;
  /** One sentence about the action. */
  text: string;
  /** Dialog title. */
  title: string;
  /** Dialog text: the consequence. */
  children: ReactNode;
  /** Button label while the action is pending. */
  progress: string;
  /** Prefix of the error message. */
  failed: string;
  action: Pick<Action<never, unknown>, 'error' | 'isPending' | 'reset'>;
  onConfirm: () => void;
}

/** A destructive action with a confirmation dialog, which stays open after an error. */
export function DestructiveAction({ label, text, failed, action, ...dialog }: DestructiveActionProps) {
  const messages = useMessages();
  const [isAsking, setAsking] = useState(false);
  const { error, isPending, reset } = action;
  const ask = () => {
    reset();
    setAsking(true);
  };
  return (
    <DangerZone label={label} onAction={ask} text={text}>
      {isAsking && (
        <ConfirmDialog
          {...dialog}
          confirmLabel={label}
          error={error ? `${failed} ${formatFailureText(error, messages)}` : undefined}
          isBusy={isPending}
          onCancel={() => setAsking(false)}
        />
      )}
    </DangerZone>
  );
}
