/** Public styling hooks of a checkbox. */
export const checkboxParts = {
  /** The label with box and words; `data-amp-state` is `checked`, `unchecked` or `mixed`. */
  checkbox: 'checkbox',
  /** The native input. */
  input: 'checkbox-input',
} as const;
