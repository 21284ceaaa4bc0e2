/**
 * A colour that follows the host's `color-scheme`.
 * Both parts may be colours or references made with {@link ref}.
 */
export function lightDark(light: string, dark: string): string {
  return `light-dark(${light}, ${dark})`;
}

/** Reads another token. `name` is the published name without `--amp-`. */
export function ref(name: string): string {
  return `var(--amp-${name})`;
}

/** `share` percent of `color`, the rest of `other`. */
export function mix(color: string, share: number, other: string): string {
  return `color-mix(in srgb, ${color} ${share}%, ${other})`;
}

/** A length that `--amp-rem` scales; `count` is in units of it, by default the root element's text size. */
export function rem(count: number): string {
  return count === 1 ? 'var(--amp-rem)' : `calc(${count} * var(--amp-rem))`;
}

/** A width for a condition on a surface, in its text size, because conditions read no variables. `count` is as of {@link rem}. */
export function em(count: number): string {
  return `${(count / 0.875).toFixed(2)}em`;
}
