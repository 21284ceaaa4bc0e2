import { tokens } from './contract.ts';

/** Colour scheme in which a token is read. */
export type Scheme = 'light' | 'dark';

/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/**
 * Colour of a token as a browser would compute it from the defaults.
 * Knows what the token files use: hex colours, `var()`, `light-dark()` and `color-mix(in srgb, …)`.
 *
 * @param name token name without `--amp-`
 * @throws Error for anything else, so that a new notation can't slip past the contrast test
 */
export function resolveColor(name: string, scheme: Scheme): Rgb {
  const value = (tokens as Record<string, string>)[name];
  if (value === undefined) throw new Error(`No token is called ${name}.`);
  return evaluate(value, scheme);
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrastRatio(first: Rgb, second: Rgb): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG relative luminance, 0 to 1. */
export function luminance(color: Rgb): number {
  const [r, g, b] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number]; // map keeps the length of the tuple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function evaluate(value: string, scheme: Scheme): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value);
  if (hex) return [1, 2, 3].map((index) => Number.parseInt(hex[index] ?? '', 16)) as unknown as Rgb; // three groups matched
  const call = /^([a-z-]+)\((.*)\)$/s.exec(value);
  const parts = call ? splitArguments(call[2] ?? '') : [];
  switch (call?.[1]) {
    case 'var':
      return resolveColor((parts[0] ?? '').replace('--amp-', ''), scheme);
    case 'light-dark':
      return evaluate(parts[scheme === 'light' ? 0 : 1] ?? '', scheme);
    case 'color-mix': {
      const [, color, share] = /^(.*) (\d+)%$/s.exec(parts[1] ?? '') ?? [];
      const weight = Number(share) / 100;
      const other = evaluate(parts[2] ?? '', scheme);
      return evaluate(color ?? '', scheme).map(
        (channel, index) => channel * weight + (other[index] ?? 0) * (1 - weight),
      ) as unknown as Rgb; // three channels in, three out
    }
    default:
      throw new Error(`The contrast test can't read the colour ${value}.`);
  }
}

/** Splits at the commas that are not inside parentheses. */
function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}
