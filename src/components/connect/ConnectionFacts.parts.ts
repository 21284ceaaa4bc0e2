/** Public styling hooks of the facts of a connection. */
export const connectionFactsParts = {
  /** The card with account, person and date. */
  facts: 'connection-facts',
} as const;
