import type { Color, Rgb } from 'culori';
import { clampRgb, converter, interpolate, parse, wcagContrast } from 'culori';
import type { AmpersandTheme, TokenName } from './contract.ts';
import { tokens } from './contract.ts';
import { relativeColors } from './semantic.ts';

/** Colour scheme in which a token is read. */
export type Scheme = 'light' | 'dark';

/** Values of tokens by name without `--amp-`. */
export type TokenValues = Readonly<Record<string, string>>;

const toRgb = converter('rgb');

/** Returns the value of every token under a theme, in browsers that know relative colours. */
export function themeValues(theme: AmpersandTheme = {}): TokenValues {
  const own = Object.entries(theme).map(([name, value]) => [name.replace('--amp-', ''), value]);
  return { ...tokens, ...relativeColors, ...Object.fromEntries(own) };
}

/**
 * Colour of a token as a browser would compute it. Reads every CSS colour, `var()`, `light-dark()`, `color-mix()` and the
 * relative colours of the token files.
 *
 * @param name token name without `--amp-`
 * @param values the defaults without relative colours when absent
 * @throws Error for any other notation and for tokens that refer to each other in a circle
 */
export function resolveColor(name: string, scheme: Scheme, values: TokenValues = tokens): Rgb {
  return toRgb(evaluate(`var(--amp-${name})`, scheme, values, []));
}

/** Colour of a CSS value that may refer to tokens. Parameters and errors as for {@link resolveColor}. */
export function resolveValue(value: string, scheme: Scheme, values: TokenValues): Rgb {
  return toRgb(evaluate(value, scheme, values, []));
}

/** Contrast of one pair in one scheme. */
export interface ContrastFigure {
  front: string;
  back: string;
  scheme: Scheme;
  min: number;
  /** WCAG 2.2 ratio, 1 to 21; undefined when a colour cannot be computed. */
  ratio: number | undefined;
}

/** Returns the contrast of every pair that components use, in both schemes. */
export function contrastFigures(values: TokenValues): ContrastFigure[] {
  const cached = new Map<string, Rgb | undefined>();
  const colorOf = (name: string, scheme: Scheme) => {
    const key = `${scheme} ${name}`;
    if (!cached.has(key))
      cached.set(
        key,
        attempt(() => clampRgb(resolveColor(name, scheme, values))),
      );
    return cached.get(key);
  };
  return (['light', 'dark'] as const).flatMap((scheme) =>
    contrastRules.flatMap(({ front, backs, min }) =>
      backs.map((back) => {
        const [a, b] = [colorOf(front, scheme), colorOf(back, scheme)];
        return { front, back, scheme, min, ratio: a && b && wcagContrast(a, b) };
      }),
    ),
  );
}

/** Returns whether a pair is known to have its contrast. */
export const passes = ({ ratio, min }: ContrastFigure): boolean => ratio !== undefined && ratio >= min;

function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch {
    return undefined;
  }
}

function evaluate(value: string, scheme: Scheme, values: TokenValues, path: string[]): Color {
  const next = (part: string | undefined) => evaluate(part?.trim() ?? '', scheme, values, path);
  const [, name, inside = ''] = /^([a-z-]+)\((.*)\)$/s.exec(value) ?? [];
  const parts = splitArguments(inside);
  const color = parse(value);
  if (color) return color;
  if (name === 'var') {
    const token = parts[0]?.replace('--amp-', '') ?? '';
    if (path.includes(token)) throw new Error(`--amp-${token} refers to itself.`);
    const found = values[token] ?? parts[1];
    if (found === undefined) throw new Error(`No token is called ${token}.`);
    return evaluate(found, scheme, values, [...path, token]);
  }
  if (name === 'light-dark') return next(parts[scheme === 'light' ? 0 : 1]);
  if (name === 'color-mix') return mixed(parts, next);
  // The two notations of `relativeColors`.
  const onColor = /^from (.*) xyz clamp\(/s.exec(inside);
  if (name === 'color' && onColor) {
    const { y } = converter('xyz65')(next(onColor[1]));
    return { mode: 'rgb', ...(y < 0.179 ? { r: 1, g: 1, b: 1 } : { r: 0, g: 0, b: 0 }) };
  }
  const bounded = /^from (.*) (min|max)\(l, ([\d.]+)\) c h$/s.exec(inside);
  if (name === 'oklch' && bounded) {
    const from = converter('oklch')(next(bounded[1]));
    const bound = Math[bounded[2] as 'min' | 'max'];
    return clampRgb(toRgb({ ...from, l: bound(from.l, Number(bounded[3])) }));
  }
  throw new Error(`${value} is not a colour that can be computed here.`);
}

/** `color-mix(in <space>, <color> <share>%, <other> [<share>%])`. */
function mixed([space = '', first = '', second = '']: string[], next: (part: string | undefined) => Color): Color {
  const [one, other] = [first, second].map((part) => /^(.*?)(?:\s+([\d.]+)%)?$/s.exec(part));
  const share = one?.[2] ?? (other?.[2] === undefined ? 50 : 100 - Number(other[2]));
  const mode = { 'in srgb': 'rgb', 'in oklab': 'oklab', 'in oklch': 'oklch' }[space];
  if (mode === undefined) throw new Error(`Colours mixed ${space} cannot be computed here.`);
  return interpolate([next(one?.[1]), next(other?.[1])], mode as 'rgb')(1 - Number(share) / 100);
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

/** A colour, the grounds on which components put it, and the least contrast to each of them. */
interface ContrastRule {
  front: TokenName;
  backs: readonly TokenName[];
  /** 4.5 for text (WCAG 2.2, 1.4.3), 3 for control borders, marks and the focus ring (1.4.11 and 2.4.13). */
  min: 4.5 | 3;
}

const grounds = [
  'surface-primary',
  'surface-secondary',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'surface-highlight',
] as const;

/** Grounds of a field, on the inner side of its border. */
const insides = ['colors-input-surface-default', 'colors-input-surface-hover', 'colors-input-surface-focus'] as const;

const aroundFields = ['surface-primary', 'surface-secondary', 'surface-sunken', ...insides] as const;
const statusText = ['surface-primary', 'surface-secondary', 'surface-selected'] as const;

const text = (front: TokenName, backs: readonly TokenName[]): ContrastRule => ({ front, backs, min: 4.5 });
const graphic = (front: TokenName, backs: readonly TokenName[]): ContrastRule => ({ front, backs, min: 3 });

/** Every pair of colours that components put on top of each other. */
const contrastRules: readonly ContrastRule[] = [
  text('text-primary', grounds),
  text('text-secondary', grounds),
  text('text-muted', grounds),
  text('colors-link-text', grounds),
  text('status-success-text', ['status-success-subtle', ...statusText]),
  text('status-warning-text', ['status-warning-subtle', ...statusText]),
  text('status-error-text', ['status-error-subtle', ...statusText]),
  text('colors-button-text', ['colors-button-primary', 'colors-button-primary-hover']),
  text('colors-button-danger-text', ['colors-button-danger', 'colors-button-danger-hover']),
  text('colors-input-content-default', insides),
  text('colors-input-placeholder-text', ['colors-input-surface-default', 'colors-input-surface-focus']),
  text('colors-input-content-disabled', ['colors-input-surface-disabled']),
  text('text-on-emphasis', ['accent', 'accent-hover']),
  text('colors-text-regular', ['colors-background-muted', 'colors-bg-highlight', 'colors-bg-secondary']),
  graphic('colors-input-border-default', aroundFields),
  graphic('colors-input-border-hover', aroundFields),
  graphic('colors-input-border-focus', aroundFields),
  graphic('colors-input-border-error', aroundFields),
  // Around what floats and what is chosen, and inside of fields.
  graphic('colors-focus-border', [...grounds, ...insides]),
  graphic('accent', ['surface-primary', 'surface-secondary', 'accent-text']),
  graphic('status-success', ['status-success-subtle', ...statusText]),
  graphic('status-warning', ['status-warning-subtle', ...statusText]),
  graphic('status-error', ['status-error-subtle', ...statusText]),
];
