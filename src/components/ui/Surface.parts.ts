/** Public styling hooks of the frame around a screen. */
export const surfaceParts = {
  /** The bordered surface; `data-amp-state` is `narrow` for the column of a form, else `wide`. */
  surface: 'surface',
  /** Logo, title and summary. */
  header: 'surface-header',
  /** The screen's title. */
  title: 'surface-title',
  /** Content below the header. */
  body: 'surface-body',
  /** The host's slot at the bottom. */
  footer: 'surface-footer',
} as const;
