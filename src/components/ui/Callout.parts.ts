/** Public styling hooks of a callout. */
export const calloutParts = {
  /** The box; `data-amp-state` is its tone: `neutral`, `success`, `warning` or `error`. */
  callout: 'callout',
} as const;
