/** Public styling hooks of the facts of a connection. */
export const connectionFactsParts = {
  /** The card with account, person and date. */
  facts: 'connection-facts',
} as const;

/** Public styling hooks of the form that asks for credentials and details. */
export const credentialFormParts = {
  /** The form element. */
  form: 'credential-form',
} as const;
