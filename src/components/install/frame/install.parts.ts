/** Public styling hooks of the two panes. */
export const configureLayoutParts = {
  /** List of objects and chosen object, side by side from 640 px on. */
  layout: 'configure-layout',
} as const;

/** Public styling hooks of mapping rows. */
export const mappingListParts = {
  /** One row; `data-amp-state` is `valid` or `invalid`. */
  row: 'mapping-row',
  /** The host application's field. */
  label: 'mapping-label',
} as const;

/** Public styling hooks of the list of objects. */
export const objectNavParts = {
  /** The list on wide surfaces. */
  nav: 'object-nav',
  /** One entry; `data-amp-state` is the state of its object. */
  item: 'object-nav-item',
  /** The select that takes its place on narrow surfaces. */
  select: 'object-nav-select',
} as const;

/** Public styling hooks of the list of optional fields. */
export const optionalFieldsParts = {
  /** Search, select-all and rows together. */
  list: 'optional-fields',
  /** One field. */
  row: 'optional-field',
} as const;

/** Public styling hooks of the pane beside the list of objects. */
export const paneParts = {
  /** The pane about one part of the integration. */
  pane: 'pane',
  /** Its title. */
  title: 'pane-title',
} as const;

/** Public styling hooks of the overview of an installation. */
export const managePaneParts = {
  /** The list of objects with their states. */
  objects: 'manage-objects',
} as const;
