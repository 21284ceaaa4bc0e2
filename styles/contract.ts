import { component } from './component.ts';
import { meaning } from './meaning.ts';
import { palette } from './palette.ts';
import { scale } from './scale.ts';

/** Every token with its default value, keyed by custom property name without `--amp-`. */
export const tokens = { ...palette, ...scale, ...meaning, ...component };

/** Name of a token without the `--amp-` prefix. */
export type TokenName = keyof typeof tokens;

/** `var(--amp-…)` of a token; the only way in which component styles read a value. */
export function token(name: TokenName): string {
  return `var(--amp-${name})`;
}
