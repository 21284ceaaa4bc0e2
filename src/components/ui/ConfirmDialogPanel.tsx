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
export function ConfirmDialogPanel(props: ConfirmDialogProps) {
  const messages = useMessages();
  const { element, recoverFocus } = useWidget();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && !props.isBusy) props.onCancel();
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
          <Dialog.Title className={css.title}>{props.title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className={css.text}>{props.children}</div>
          </Dialog.Description>
          {props.error && <Callout tone="error">{props.error}</Callout>}
          <div className={css.actions}>
            <Button buttonRef={cancelRef} onClick={props.onCancel}>
              {messages.common.cancel}
            </Button>
            <Button
              isBusy={props.isBusy}
              onClick={props.onConfirm}
              progress={props.progress}
              variant={props.variant ?? 'danger'}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
