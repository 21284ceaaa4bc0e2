/** Public styling hooks of a widget's outermost element. */
export const widgetRootParts = {
  /**
   * Around the surface and the dialogs of one widget; `data-amp-color-scheme` is `light`, `dark` or `inherit` and
   * `data-amp-density` is `comfortable` or `compact`, where the provider says so.
   */
  root: 'root',
} as const;
