/** Public styling hooks of the list of fields that may be read as well. */
export const optionalFieldsParts = {
  /** Search, select-all and rows together. */
  list: 'optional-fields',
  /** One field. */
  row: 'optional-field',
} as const;
