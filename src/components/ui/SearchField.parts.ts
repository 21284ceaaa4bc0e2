/** Public styling hooks of a search field. */
export const searchFieldParts = {
  /** The box with icon, text and clear button. */
  search: 'search',
} as const;
