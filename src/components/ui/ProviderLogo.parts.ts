/** Public styling hooks of a provider's tile. */
export const providerLogoParts = {
  /** The tile with the monogram; `data-amp-provider` is the provider's name, for a logo of the host's own as background. */
  logo: 'provider-logo',
} as const;
