/** Public styling hooks of a state in words. */
export const statusParts = {
  /** Dot and words; `data-amp-state` is `idle`, `ready`, `unsaved`, `active`, `stopped` or `attention`. */
  status: 'status',
} as const;
