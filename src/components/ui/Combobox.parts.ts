/** Public styling hooks of a searchable list. */
export const comboboxParts = {
  /** The box with text and buttons; `data-amp-state` is `open` or `closed`. */
  combobox: 'combobox',
  /** The floating list. */
  list: 'combobox-list',
  /** One choice; `data-amp-state` is `active`, `selected` or `idle`. */
  option: 'combobox-option',
} as const;
