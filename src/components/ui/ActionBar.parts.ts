/** Public styling hooks of the bar at the bottom of a surface. */
export const actionBarParts = {
  /** The bar; `data-amp-state` is `idle` or `unsaved`. */
  bar: 'action-bar',
} as const;
