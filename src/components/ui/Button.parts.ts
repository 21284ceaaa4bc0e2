/** Public styling hooks of a button. */
export const buttonParts = {
  /** The button; `data-amp-state` is `ready`, `busy` or `disabled`, `data-amp-variant` its weight. */
  button: 'button',
} as const;
