/** Public styling hooks of the pane beside the list of objects. */
export const paneParts = {
  /** The pane about one part of the integration. */
  pane: 'pane',
  /** Its title. */
  title: 'pane-title',
} as const;
