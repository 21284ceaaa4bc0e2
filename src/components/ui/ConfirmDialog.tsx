import { useRef } from 'react';
import { useInitialMessages } from '../../provider/useInitialMessages.ts';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import { prefetchable } from './prefetchable.tsx';
import { useWidget } from './WidgetRoot.tsx';

const panel = /* @__PURE__ */ prefetchable(async () => (await import('./ConfirmDialogPanel.tsx')).ConfirmDialogPanel);

/** Attributes of the button that opens a dialog: they prefetch its code on hover and focus. */
export const confirmDialogOpener = { onFocus: () => panel.prefetch(), onPointerEnter: () => panel.prefetch() };

/** Confirms a destructive action. Render it only while open; the dialog library is loaded on demand. */
export function ConfirmDialog({ title, children, error, confirm, onCancel }: ConfirmDialogProps) {
  const { common } = useInitialMessages();
  const widget = useWidget();
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <panel.Component
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
      onClose={() => confirm.isBusy || onCancel()}
      title={title}
      widget={widget}
    >
      {children}
    </panel.Component>
  );
}
