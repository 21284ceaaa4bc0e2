/** Public styling hooks of a widget's outermost element. */
export const widgetRootParts = {
  /** Around the surface and the dialogs of one widget. */
  root: 'root',
} as const;
