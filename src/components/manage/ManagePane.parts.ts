/** Public styling hooks of the overview of an installation. */
export const managePaneParts = {
  /** The list of objects with their states. */
  objects: 'manage-objects',
  /** Facts of the connection. */
  facts: 'connection-facts',
  /** What can't be undone. */
  danger: 'danger-zone',
} as const;
