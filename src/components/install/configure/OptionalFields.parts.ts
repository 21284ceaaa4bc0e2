/** Public styling hooks of the list of optional fields. */
export const optionalFieldsParts = {
  /** Search, select-all and rows together. */
  list: 'optional-fields',
  /** One field. */
  row: 'optional-field',
} as const;
