/** Public styling hooks of the form that asks for credentials and details. */
export const credentialFormParts = {
  /** The form element. */
  form: 'credential-form',
} as const;
