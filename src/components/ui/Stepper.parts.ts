/** Public styling hooks of the steps above a guided task. */
export const stepperParts = {
  /** The list of steps. */
  stepper: 'stepper',
  /** One step; `data-amp-state` is `done`, `current` or `next`. */
  step: 'step',
} as const;
