/** Public styling hooks of a chip. */
export const chipParts = {
  /** A short fact in a list of facts. */
  chip: 'chip',
} as const;
