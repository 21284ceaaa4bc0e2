/** Public styling hooks of a dialog. */
export const confirmDialogParts = {
  /** Covers the page behind the dialog. */
  scrim: 'dialog-scrim',
  /** The dialog's panel. */
  dialog: 'dialog',
} as const;
