/** Public styling hooks of a checkbox. */
export const checkboxParts = {
  /** Label with box and text; `data-amp-state` is `checked`, `unchecked` or `mixed`. */
  checkbox: 'checkbox',
  /** The native input. */
  input: 'checkbox-input',
} as const;
