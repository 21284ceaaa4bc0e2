/** Public styling hooks of a labelled field. */
export const fieldParts = {
  /** Label, control, help and error together; `data-amp-state` is `valid` or `invalid`. */
  field: 'field',
  /** The visible label. */
  label: 'field-label',
  /** The text box itself. */
  input: 'field-input',
  /** Explanation below the control. */
  help: 'field-help',
  /** Error, and how to fix it. */
  error: 'field-error',
} as const;
