import { useRef } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import type { ConfirmDialogProps } from './ConfirmDialogPanel.tsx';
import { ConfirmDialogPanel } from './lazy-dialog.tsx';
import { useEscape } from './useEscape.ts';
import { useWidget } from './WidgetRoot.tsx';

/** Confirms a destructive action. Render it only while open; the dialog library is loaded on demand. */
export function ConfirmDialog({ title, children, error, confirm, onCancel }: ConfirmDialogProps) {
  const { common } = useInitialMessages();
  const widget = useWidget();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const layerRef = useRef<HTMLDivElement>(null);
  const close = () => confirm.isBusy || onCancel();
  useEscape(layerRef, true, close);
  return (
    <ConfirmDialogPanel
      actions={
        <>
          <Button buttonRef={cancelRef} onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button variant="danger" {...confirm} />
        </>
      }
      cancelRef={cancelRef}
      notice={error && <Callout tone="error">{error}</Callout>}
      layerRef={layerRef}
      onClose={close}
      title={title}
      widget={widget}
    >
      {children}
    </ConfirmDialogPanel>
  );
}
