/** Public styling hooks of an act that can't be undone. */
export const dangerZoneParts = {
  /** What the act means, and its button. */
  zone: 'danger-zone',
} as const;
