/** Public styling hooks of a status. */
export const statusParts = {
  /**
   * Icon and label; `data-amp-state` is `idle`, `ready`, `unsaved`, `active`, `stopped`, `incomplete` or `attention`.
   */
  status: 'status',
} as const;
