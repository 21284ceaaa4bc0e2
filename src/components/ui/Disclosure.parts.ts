/** Public styling hooks of a disclosure. */
export const disclosureParts = {
  /** A native `details` element. */
  disclosure: 'disclosure',
} as const;
