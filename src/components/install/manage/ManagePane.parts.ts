/** Public styling hooks of the overview of an installation. */
export const managePaneParts = {
  /** The list of objects with their states. */
  objects: 'manage-objects',
} as const;
