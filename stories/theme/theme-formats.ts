import type { Color } from 'culori';
import { converter, formatHex, formatHex8, parse } from 'culori';
import type { AmpersandTheme, AmpersandToken, TokenName } from '../../styles/contract.ts';
import { tokens } from '../../styles/contract.ts';
import type { Scheme } from '../../styles/contrast.ts';
import { resolveColor, resolveValue, themeValues } from '../../styles/contrast.ts';
import { lightDark } from '../../styles/css-value.ts';
import { descriptions } from '../../styles/descriptions.ts';

/** Formats in which a theme can be read and written. `dtcg` is the JSON of the Design Tokens Community Group. */
export type ThemeFormat = 'css' | 'typescript' | 'dtcg';

/** Reason for which a text is no theme, as a sentence for the person who pasted it. */
export class ThemeError extends Error {}

/** Type of a token in the Design Tokens format. */
export type TokenKind = 'color' | 'dimension' | 'fontFamily' | 'fontWeight' | 'number' | 'duration' | 'shadow';

const KINDS: readonly [RegExp, TokenKind][] = [
  [/^font-(family|mono)$/, 'fontFamily'],
  [/^font-(normal|medium|semibold)$/, 'fontWeight'],
  [/^(line-|disabled-opacity)/, 'number'],
  [/^duration-/, 'duration'],
  [/^shadow-/, 'shadow'],
  [/^(rem$|space|font-size|radius|control-height|nav-width|button-font-size|default-border-radius)/, 'dimension'],
];

/** Returns what a token holds. */
export const kindOf = (name: TokenName): TokenKind => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'color';

/** Values without a function that the browser computes. */
const CONCRETE: Partial<Record<TokenKind, RegExp>> = {
  dimension: /^(-?[\d.]+)(px|rem)$/,
  duration: /^([\d.]+)(ms|s)$/,
  fontWeight: /^\d{1,4}$/,
  number: /^[\d.]+$/,
};
const COMPUTED = /^(?:var|calc|min|max|clamp)\(.+\)$/s;

const nameOf = (token: string) => token.replace('--amp-', '') as TokenName; // callers check that it exists

/** Returns why a token cannot have a value, or undefined when it can. */
export function valueProblem(token: AmpersandToken, value: string, theme: AmpersandTheme): string | undefined {
  const kind = kindOf(nameOf(token));
  const isWritable = !/[;{}<]/.test(value) && value.trim() !== '';
  if (isWritable && kind === 'color') {
    try {
      for (const scheme of ['light', 'dark'] as const)
        resolveValue(value, scheme, themeValues({ ...theme, [token]: value }));
      return undefined;
    } catch {
      return `${token}: “${value}” is not a color.`;
    }
  }
  const concrete = CONCRETE[kind];
  if (isWritable && (!concrete || concrete.test(value) || value === '0' || COMPUTED.test(value))) return undefined;
  const wanted = { dimension: 'a length in px or rem', duration: 'a time in ms or s', number: 'a number' }[
    kind as string
  ];
  return `${token}: “${value}” is not ${wanted ?? 'a value'}.`;
}

/** Both colours of a value; undefined for a single one. */
export function splitSchemes(value: string): Record<Scheme, string> | undefined {
  const inside = /^light-dark\((.*)\)$/s.exec(value.trim())?.[1];
  if (inside === undefined) return undefined;
  let depth = 0;
  const comma = [...inside].findIndex((char) => {
    depth += Number(char === '(') - Number(char === ')');
    return char === ',' && depth === 0;
  });
  return comma === -1 ? undefined : { light: inside.slice(0, comma).trim(), dark: inside.slice(comma + 1).trim() };
}

/** One value for both schemes, as short as possible. */
export const joinSchemes = ({ light, dark }: Record<Scheme, string>): string =>
  light === dark ? light : lightDark(light, dark);

/** Colour of a token as `#rrggbb`, or `#rrggbbaa` when it lets something through. */
export function hexOf(name: TokenName, scheme: Scheme, theme: AmpersandTheme): string {
  const color = resolveColor(name, scheme, themeValues(theme));
  return (color.alpha ?? 1) < 1 ? formatHex8(color) : formatHex(color);
}

/** Writes a theme in one of the formats; {@link readTheme} reads it back. */
export function writeTheme(theme: AmpersandTheme, format: ThemeFormat): string {
  const entries = Object.entries(theme);
  if (format === 'css') return `:root {\n${entries.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
  if (format === 'dtcg') return `${JSON.stringify(toDesignTokens(theme), null, 2)}\n`;
  const lines = entries.map(([name, value]) => `  '${name}': '${value.replaceAll(/[\\']/g, String.raw`\$&`)}',\n`);
  return `import type { AmpersandTheme } from 'ampersand-embed';\n\nexport const theme: AmpersandTheme = {\n${lines.join('')}};\n`;
}

/**
 * Reads a theme in any of the formats.
 *
 * @throws ThemeError with a sentence that names the place
 */
export function readTheme(text: string): AmpersandTheme {
  const entries = readEntries(text);
  if (entries.length === 0) {
    throw new ThemeError('No token was found. A token begins with --amp-, as in “--amp-colors-primary: #5b3df5;”.');
  }
  const theme: Partial<Record<string, string>> = {};
  for (const { token, value, line } of entries) {
    const place = line === undefined ? '' : ` (line ${line})`;
    if (!(nameOf(token) in tokens)) throw new ThemeError(`${token}${place} is not a token.${suggestion(token)}`);
    if (theme[token] !== undefined && theme[token] !== value) {
      throw new ThemeError(`${token}${place} is set twice. Combine both values with light-dark(…, …).`);
    }
    theme[token] = value;
  }
  const checked: AmpersandTheme = theme;
  for (const { token, value, line } of entries) {
    const problem = valueProblem(token as AmpersandToken, value, checked);
    if (problem) throw new ThemeError(line === undefined ? problem : `Line ${line}, ${problem}`);
  }
  return checked;
}

interface Entry {
  token: string;
  value: string;
  /** Counted from 1; absent in JSON. */
  line?: number;
}

function readEntries(text: string): Entry[] {
  if (text.trim().startsWith('{')) {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch (error) {
      // Braces begin an object of TypeScript, too.
      if (!/--amp-/.test(text)) throw new ThemeError(`The JSON cannot be read: ${(error as Error).message}.`);
    }
    if (json !== undefined) return fromDesignTokens(json as JsonGroup);
  }
  const isObject = /['"]--amp-/.test(text);
  const pattern = isObject
    ? /(['"])(--amp-[\w-]+)\1\s*:\s*(['"`])((?:\\.|(?!\3).)*)\3/gs
    : /(--amp-[\w-]+)\s*:\s*([^;}]*)/g;
  // Comments turn into spaces, so that lines stay where they are.
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const found = [...code.matchAll(pattern)];
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  const rest = code.replaceAll(pattern, (match) => ' '.repeat(match.length)).search(/--amp-/);
  if (rest !== -1) throw new ThemeError(`Line ${lineAt(rest)} cannot be read: a token needs a value.`);
  return found.map((match) => ({
    token: (isObject ? match[2] : match[1]) ?? '',
    value: ((isObject ? match[4]?.replaceAll(/\\(.)/g, '$1') : match[2]) ?? '').replaceAll(/\s+/g, ' ').trim(),
    line: lineAt(match.index),
  }));
}

/** The token with the longest common beginning. */
function suggestion(token: string): string {
  const common = (name: string) => [...name].findIndex((char, index) => char !== token[index]);
  const best = Object.keys(tokens)
    .map((name) => `--amp-${name}`)
    .toSorted((a, b) => common(b) - common(a))[0];
  return best !== undefined && common(best) > '--amp-'.length + 2 ? ` Did you mean ${best}?` : '';
}

/* Design Tokens, https://www.designtokens.org/tr/2025.10/format/ */

type JsonGroup = { [name: string]: unknown };
type JsonColor = { colorSpace: string; components: (number | 'none')[]; alpha?: number; hex?: string };

/** Our place in `$extensions`: values that the format has no form for. */
const EXTENSION = 'com.withampersand.css';

const toRgb = converter('rgb');

function toDesignTokens(theme: AmpersandTheme): JsonGroup {
  const group: JsonGroup = {};
  const expressions: Record<string, string> = {};
  for (const [token, value] of Object.entries(theme)) {
    const name = nameOf(token);
    const $type = kindOf(name);
    const $description = descriptions[name];
    if ($type === 'color') {
      const [light, dark] = (['light', 'dark'] as const).map((scheme) =>
        jsonColor(resolveValue(value, scheme, themeValues(theme))),
      );
      const mode = JSON.stringify(light) !== JSON.stringify(dark) && { $extensions: { mode: { light, dark } } };
      group[name] = { $type, $value: light, $description, ...mode };
    } else {
      const $value = jsonValue($type, value);
      if ($value === undefined) expressions[token] = value;
      else group[name] = { $type, $value, $description };
    }
  }
  const hasExpressions = Object.keys(expressions).length > 0;
  return { amp: { ...group, ...(hasExpressions && { $extensions: { [EXTENSION]: expressions } }) } };
}

function jsonColor(color: Color): JsonColor {
  const hex = formatHex(color);
  const { r, g, b } = toRgb(parse(hex)) ?? { r: 0, g: 0, b: 0 };
  const components = [r, g, b].map((channel) => Number(channel.toFixed(5)));
  return { colorSpace: 'srgb', components, alpha: Number((color.alpha ?? 1).toFixed(4)), hex };
}

function jsonValue(kind: TokenKind, value: string): unknown {
  const match = CONCRETE[kind]?.exec(value);
  if (kind === 'fontFamily' && !/var\(/.test(value))
    return value.split(',').map((part) => part.trim().replaceAll(/^["']|["']$/g, ''));
  if (!match) return undefined;
  return match[2] === undefined ? Number(value) : { value: Number(match[1]), unit: match[2] };
}

/** @returns the tokens of a file; groups become parts of the name: `amp.colors.primary` is `--amp-colors-primary` */
function fromDesignTokens(file: JsonGroup): Entry[] {
  const found: Entry[] = [];
  const visit = (group: JsonGroup, path: string[]) => {
    for (const [key, item] of Object.entries(group)) {
      const place = [...path, key];
      if (key.startsWith('--amp-') && typeof item === 'string') found.push({ token: key, value: item });
      else if (key === '$extensions') visit((isGroup(item) && isGroup(item[EXTENSION]) && item[EXTENSION]) || {}, []);
      else if (key.startsWith('$') || !isGroup(item)) continue;
      else if ('$value' in item) found.push({ token: tokenAt(place), value: cssValue(item, place, file) });
      else visit(item, place);
    }
  };
  visit(file, []);
  return found;
}

const isGroup = (value: unknown): value is JsonGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const tokenAt = (path: string[]) => `--amp-${(path[0] === 'amp' ? path.slice(1) : path).join('-')}`;

function cssValue(token: JsonGroup, path: string[], file: JsonGroup): string {
  const { mode } = (token['$extensions'] ?? {}) as { mode?: Record<Scheme, unknown> };
  const light = cssOf(mode?.light ?? token['$value'], path, file);
  return joinSchemes({ light, dark: mode?.dark === undefined ? light : cssOf(mode.dark, path, file) });
}

function cssOf(value: unknown, path: string[], file: JsonGroup, depth = 0): string {
  const alias = typeof value === 'string' ? /^\{(.+)\}$/.exec(value)?.[1] : undefined;
  if (alias !== undefined) {
    const target = alias.split('.').reduce<unknown>((group, key) => (isGroup(group) ? group[key] : undefined), file);
    if (!isGroup(target) || depth > 20)
      throw new ThemeError(`${path.join('.')}: ${value} leads to no token of the file.`);
    return cssOf(target['$value'], path, file, depth + 1);
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.map((part) => (/\s/.test(String(part)) ? `"${part}"` : String(part))).join(', ');
  if (isGroup(value) && 'unit' in value) return `${value['value']}${value['unit']}`;
  if (isGroup(value) && Array.isArray(value['components'])) {
    const css = cssColor(value as JsonColor);
    if (css !== undefined) return css;
  }
  throw new ThemeError(`${path.join('.')}: ${JSON.stringify(value)} is not a value that a stylesheet can hold.`);
}

function cssColor({ colorSpace, components: [a, b, c], alpha = 1 }: JsonColor): string | undefined {
  const opacity = alpha === 1 ? '' : ` / ${alpha}`;
  const isPercentage = colorSpace === 'hsl' || colorSpace === 'hwb';
  const css = isPercentage
    ? `${colorSpace}(${a} ${b}% ${c}%${opacity})`
    : /^(ok)?(lab|lch)$/.test(colorSpace)
      ? `${colorSpace}(${a} ${b} ${c}${opacity})`
      : `color(${colorSpace} ${a} ${b} ${c}${opacity})`;
  const color = parse(css);
  if (!color || colorSpace !== 'srgb') return color && css;
  return alpha === 1 ? formatHex(color) : formatHex8(color);
}
