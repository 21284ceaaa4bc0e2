import { component } from './component.ts';
import { rem } from './css-value.ts';
import { palette, scale } from './raw-values.ts';
import { semantic } from './semantic.ts';

/** Every token with its default value, keyed by custom property name without `--amp-`. */
export const tokens = { ...palette, ...scale, ...semantic, ...component };

/** Lengths in the place of the defaults when the provider asks for a compact density; the controls keep 24 px and more. */
export const compactTokens = {
  'control-height': '2rem',
  'control-height-compact': '1.75rem',
  'space-3': '0.5rem',
  'space-4': '0.75rem',
  'space-5': '1rem',
} satisfies Partial<Record<TokenName, string>>;

/** Name of a token without the `--amp-` prefix. */
export type TokenName = keyof typeof tokens;

/** Name of a custom property that a theme may set. */
export type AmpersandToken = `--amp-${TokenName}`;

/** A theme as an object: custom properties and their values. What is left out keeps its default. */
export type AmpersandTheme = Partial<Record<AmpersandToken, string>>;

/** `--amp-…` of each token with its value, for a stylesheet. */
export function customProperties(values: Partial<Record<TokenName, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--amp-${name}`, asWritten(name, value)]));
}

const PAIR = /^light-dark\((.*)\)$/;

/**
 * Keeps bundlers from rewriting `light-dark()` for browsers that lack it, as Vite does by default: the result
 * follows no `color-scheme` of the page, and is no colour at all where the bundled styles have none. They know the function by
 * its two arguments; here these are the fallback of a property that is never set, which the browser substitutes first.
 */
function asWritten(name: string, value: string): string {
  // `--amp-rem` scales every other length.
  const length = name === 'rem' ? value : value.replace(/([\d.]+)rem\b/g, (_, count) => rem(Number(count)));
  return length.replace(PAIR, 'light-dark(var(--amp-_,$1))');
}

/** `var(--amp-…)` of a token; the only way in which component styles read a value. */
export function token(name: TokenName): string {
  return `var(--amp-${name})`;
}
