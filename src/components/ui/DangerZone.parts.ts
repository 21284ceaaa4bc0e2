/** Public styling hooks of a destructive action. */
export const dangerZoneParts = {
  /** Description and button. */
  zone: 'danger-zone',
} as const;
