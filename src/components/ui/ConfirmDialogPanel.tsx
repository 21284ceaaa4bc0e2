import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode, RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ButtonProps } from './Button.tsx';
import * as css from './ConfirmDialog.css.ts';
import type { useWidget } from './WidgetRoot.tsx';

/** Props of a confirmation dialog. */
export interface ConfirmDialogProps {
  title: string;
  /** Dialog text: the consequence. */
  children: ReactNode;
  /** Error of the action. */
  error?: string;
  /** Button that confirms, such as "Uninstall CallRail"; `primary` for an action that deletes nothing. */
  confirm: Pick<ButtonProps, 'children' | 'progress' | 'isBusy' | 'onClick' | 'variant'>;
  onCancel: () => void;
}

interface ConfirmDialogPanelProps {
  title: string;
  /** Dialog text. */
  children: ReactNode;
  /** Error of the action. */
  notice: ReactNode;
  actions: ReactNode;
  /** The button that gets the focus. */
  cancelRef: RefObject<HTMLElement | null>;
  /** The element around the dialog. */
  layerRef: RefObject<HTMLDivElement | null>;
  widget: ReturnType<typeof useWidget>;
  /** Called when the user closes the dialog with the keyboard or outside of it. */
  onClose: () => void;
}

/**
 * Dialog panel. The focus starts on "Cancel" and returns to the opener. What other chunks use is passed in, so that this
 * chunk consists of the dialog library.
 */
export function ConfirmDialogPanel({
  title,
  children,
  notice,
  actions,
  cancelRef,
  layerRef,
  widget,
  onClose,
}: ConfirmDialogPanelProps) {
  const [opener] = useState(() => document.activeElement);
  // In the top layer no box of the host cuts the dialog off or covers it.
  useLayoutEffect(() => {
    const element = layerRef.current;
    if (!element?.showPopover) return;
    element.popover = 'manual';
    element.showPopover();
    return () => element.hidePopover();
  }, [layerRef]);
  if (!widget.element) return null;
  return createPortal(
    // Not Radix's overlay: its scroll lock writes a style element, which a strict content policy refuses.
    <div className={css.scrim} data-amp-part="dialog-scrim" ref={layerRef}>
      <Dialog.Root onOpenChange={(isOpen) => isOpen || onClose()} open>
        <Dialog.Content
          className={css.dialog}
          data-amp-part="dialog"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
            else widget.recoverFocus();
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
          <div className={css.actions}>{actions}</div>
        </Dialog.Content>
      </Dialog.Root>
    </div>,
    widget.element,
  );
}
