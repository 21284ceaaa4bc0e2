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
