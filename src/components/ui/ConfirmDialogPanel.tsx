import * as Dialog from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import { useMessages } from '../../provider/useMessages.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import * as css from './ConfirmDialog.css.ts';
import { confirmDialogParts } from './ConfirmDialog.parts.ts';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { useWidget } from './WidgetRoot.tsx';

/** Dialog panel. The focus starts on "Cancel" and returns to the opener. */
export function ConfirmDialogPanel({ title, children, error, confirm, onCancel }: ConfirmDialogProps) {
  const messages = useMessages();
  const { element, recoverFocus } = useWidget();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && !confirm.isBusy) onCancel();
  };
  return (
    <Dialog.Root onOpenChange={onOpenChange} open>
      <Dialog.Portal container={element}>
        {/* Not Radix's overlay: its scroll lock writes a style element, which a strict content policy refuses. */}
        <div className={css.scrim} data-amp-part={confirmDialogParts.scrim} />
        <Dialog.Content
          className={css.dialog}
          data-amp-part={confirmDialogParts.dialog}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
            else recoverFocus();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            cancelRef.current?.focus();
          }}
        >
          <Dialog.Title className={css.title}>{title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className={css.text}>{children}</div>
          </Dialog.Description>
          {error && <Callout tone="error">{error}</Callout>}
          <div className={css.actions}>
            <Button buttonRef={cancelRef} onClick={onCancel}>
              {messages.common.cancel}
            </Button>
            <Button variant="danger" {...confirm} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
