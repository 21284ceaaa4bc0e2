/** Public styling hooks of a provider's tile. */
export const providerLogoParts = {
  /**
   * The tile; `data-amp-state` is `monogram`, `picture` or `slot`, `data-amp-provider` the provider's name in the
   * catalogue, `data-amp-variant` is `dark` for a picture made for dark backgrounds.
   */
  logo: 'provider-logo',
} as const;
