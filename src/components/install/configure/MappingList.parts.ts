/** Public styling hooks of mapping rows. */
export const mappingListParts = {
  /** One row; `data-amp-state` is `valid` or `invalid`. */
  row: 'mapping-row',
  /** The host application's field. */
  label: 'mapping-label',
} as const;
