/** Public styling hooks of the two panes. */
export const configureLayoutParts = {
  /** List of objects and chosen object, side by side from 640 px on. */
  layout: 'configure-layout',
} as const;
