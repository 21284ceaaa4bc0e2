import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmpersandTheme, AmpersandToken, TokenName } from '../../styles/contract.ts';
import { tokens } from '../../styles/contract.ts';
import { presets } from './presets.ts';
import type { ThemeFormat } from './theme-formats.ts';
import { hexOf, joinSchemes, kindOf, readTheme, splitSchemes, writeTheme } from './theme-formats.ts';

const formats: ThemeFormat[] = ['css', 'typescript', 'dtcg'];

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const valuesOf: Record<ReturnType<typeof kindOf>, fc.Arbitrary<string>> = {
  color: fc.oneof(
    hex,
    fc.tuple(hex, hex).map(([light, dark]) => joinSchemes({ light, dark })),
  ),
  dimension: fc.oneof(
    fc.tuple(fc.nat(64), fc.constantFrom('px', 'rem')).map(([value, unit]) => `${value}${unit}`),
    fc.constant('min(1rem, var(--amp-space-4))'),
  ),
  fontFamily: fc.constantFrom('inherit', '"IBM Plex Sans", system-ui, sans-serif'),
  fontWeight: fc.constantFrom('400', '550', 'var(--amp-font-medium)'),
  number: fc.constantFrom('1.5', '0.4'),
  duration: fc.constantFrom('120ms', '0.2s'),
  shadow: fc.constantFrom('none', '0 2px 8px #00000020'),
};
const themes: fc.Arbitrary<AmpersandTheme> = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(tokens) as TokenName[])), { minLength: 1, maxLength: 20 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [`--amp-${name}`, valuesOf[kindOf(name)]]))));

describe.each(formats)('a theme written as %s', (format) => {
  it('is the same when it is read', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        expect(readTheme(writeTheme(theme, format))).toEqual(theme);
      }),
    );
  });

  it.each(presets.slice(1))('has the colours of the preset $name when it is read', ({ theme }) => {
    const read = readTheme(writeTheme(theme, format));
    for (const token of Object.keys(theme) as AmpersandToken[]) {
      const name = token.replace('--amp-', '') as TokenName;
      if (kindOf(name) !== 'color') expect(read[token]).toBe(theme[token]);
      else
        for (const scheme of ['light', 'dark'] as const)
          expect(hexOf(name, scheme, read)).toBe(hexOf(name, scheme, theme));
    }
  });
});

describe('design tokens', () => {
  it('name type, value, purpose and the colours of both schemes', () => {
    const theme = { '--amp-colors-primary': 'light-dark(#0b62c4, #5aa9ff)', '--amp-space-1': '4px' } as const;
    expect(JSON.parse(writeTheme(theme, 'dtcg'))).toEqual({
      amp: {
        'colors-primary': {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0.04314, 0.38431, 0.76863], alpha: 1, hex: '#0b62c4' },
          $description: expect.stringContaining('Your brand'),
          $extensions: {
            mode: {
              light: expect.objectContaining({ hex: '#0b62c4' }),
              dark: expect.objectContaining({ hex: '#5aa9ff' }),
            },
          },
        },
        'space-1': { $type: 'dimension', $value: { value: 4, unit: 'px' }, $description: expect.any(String) },
      },
    });
  });

  it('of other tools are read: groups, aliases, other colour spaces, and colours as text', () => {
    const file = {
      brand: { $type: 'color', blue: { $value: '#0b62c4' } },
      amp: {
        colors: { primary: { $value: '{brand.blue}' } },
        accent: { $value: { colorSpace: 'oklch', components: [0.5, 0.1, 240] } },
      },
    };
    expect(() => readTheme(JSON.stringify(file))).toThrow('--amp-brand-blue is not a token.');
    const { amp } = file;
    expect(
      readTheme(JSON.stringify({ amp: { ...amp, colors: { ...amp.colors, primary: { $value: '{amp.accent}' } } } })),
    ).toEqual({
      '--amp-colors-primary': 'oklch(0.5 0.1 240)',
      '--amp-accent': 'oklch(0.5 0.1 240)',
    });
  });
});

describe('a text that is no theme', () => {
  it.each([
    ['', 'No token was found.'],
    ['body { color: red }', 'No token was found.'],
    ['{ "amp": ', 'The JSON cannot be read'],
    [
      ':root {\n  --amp-colors-primry: red;\n}',
      '--amp-colors-primry (line 2) is not a token. Did you mean --amp-colors-primary?',
    ],
    [':root { --amp-colors-primary: #12; }', 'Line 1, --amp-colors-primary: “#12” is not a color.'],
    [':root { --amp-space-1: wide; }', '“wide” is not a length in px or rem.'],
    [':root { --amp-accent: var(--amp-accent); }', '“var(--amp-accent)” is not a color.'],
    [':root { --amp-accent: red; }\n.dark { --amp-accent: blue; }', '--amp-accent (line 2) is set twice.'],
    ["{ '--amp-accent': red }", 'Line 1 cannot be read: a token needs a value.'],
    ['{ "amp": { "accent": { "$value": "{amp.gone}" } } }', 'amp.accent: {amp.gone} leads to no token of the file.'],
    ['{ "amp": { "accent": { "$value": true } } }', 'amp.accent: true is not a value that a stylesheet can hold.'],
  ])('%j is refused with the reason', (text, message) => {
    expect(() => readTheme(text)).toThrow(message);
  });
});

describe('the two colours of a value', () => {
  it('are found around nested commas', () => {
    expect(splitSchemes('light-dark(rgb(1, 2, 3), color-mix(in srgb, red 20%, blue))')).toEqual({
      light: 'rgb(1, 2, 3)',
      dark: 'color-mix(in srgb, red 20%, blue)',
    });
  });

  it('are one where they are the same', () => {
    expect(joinSchemes({ light: '#fff', dark: '#fff' })).toBe('#fff');
    expect(splitSchemes('#fff')).toBeUndefined();
  });
});
