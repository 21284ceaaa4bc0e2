import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import * as css from './ConfirmDialog.css.ts';
import { confirmDialogParts } from './ConfirmDialog.parts.ts';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { useWidget } from './WidgetRoot.tsx';

interface ConfirmDialogPanelProps extends Omit<ConfirmDialogProps, 'error'> {
  /** The error of the action. */
  notice: ReactNode;
}

/** Dialog panel. The focus starts on "Cancel" and returns to the opener. */
export function ConfirmDialogPanel({ title, children, notice, confirm, onCancel }: ConfirmDialogPanelProps) {
  const { common } = useInitialMessages();
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
          {notice}
          <div className={css.actions}>
            <Button buttonRef={cancelRef} onClick={onCancel}>
              {common.cancel}
            </Button>
            <Button variant="danger" {...confirm} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
