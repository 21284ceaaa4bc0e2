/** Public styling hooks of a placeholder. */
export const skeletonParts = {
  /** One grey shape that holds the place of what loads. */
  skeleton: 'skeleton',
} as const;
