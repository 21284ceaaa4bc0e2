/** Public styling hooks of a select. */
export const selectParts = {
  /** The box around the native select. */
  select: 'select',
} as const;
