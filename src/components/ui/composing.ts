import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, such as the Enter that accepts a Japanese conversion. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  // Safari ends the composition before the key that ends it, which it marks with this code.
  return nativeEvent.isComposing || keyCode === 229;
}
