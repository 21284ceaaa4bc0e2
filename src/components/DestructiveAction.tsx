import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '../locales/messages-context.ts';
import type { Action } from '../queries/useAction.ts';
import { formatFailureText } from './format-failure.ts';
import { ConfirmDialog } from './ui/ConfirmDialog.tsx';
import { DangerZone } from './ui/DangerZone.tsx';

interface DestructiveActionProps {
  /** Names the act. */
  label: string;
  /** What the act means, in a sentence. */
  text: string;
  /** What is asked before it. */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Replaces the label while it runs. */
  progress: string;
  /** Comes before the reason of a failure. */
  failed: string;
  action: Pick<Action<never, unknown>, 'error' | 'isPending' | 'reset'>;
  onConfirm: () => void;
}

/** Something that can't be undone: asked about first, and the question stays open when it fails. */
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
