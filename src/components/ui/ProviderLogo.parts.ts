/** Public styling hooks of a provider's tile. */
export const providerLogoParts = {
  /** The tile; `data-amp-state` is `monogram`, `picture` or `slot`, `data-amp-provider` the provider's name in the catalogue. */
  logo: 'provider-logo',
} as const;
