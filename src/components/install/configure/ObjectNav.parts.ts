/** Public styling hooks of the list of objects. */
export const objectNavParts = {
  /** The list on wide surfaces. */
  nav: 'object-nav',
  /** One entry; `data-amp-state` is the state of its object. */
  item: 'object-nav-item',
  /** The select that takes its place on narrow surfaces. */
  select: 'object-nav-select',
} as const;
