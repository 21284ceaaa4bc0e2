import type { AmpersandTheme } from '../../styles/contract.ts';
import { lightDark } from '../../styles/css-value.ts';

/** A theme to begin with. */
export interface ThemePreset {
  name: string;
  description: string;
  theme: AmpersandTheme;
}

/** A ramp of neutrals with a tint, in the lightness of the default ramp. */
function neutrals(hue: number, chroma: number): AmpersandTheme {
  const lightness = {
    25: 98.8,
    50: 97.7,
    100: 96,
    200: 93.7,
    300: 91,
    400: 85,
    450: 72.5,
    500: 62.5,
    600: 52,
    700: 37,
    750: 31.5,
    800: 27.5,
    900: 22.8,
    950: 20,
  };
  return Object.fromEntries(
    Object.entries(lightness).map(([step, l]) => {
      // Light steps are almost white, where a strong tint would look dirty.
      const tint = l > 90 ? chroma / 3 : chroma;
      return [`--amp-colors-neutral-${step}`, `oklch(${l}% ${Number(tint.toFixed(4))} ${hue})`];
    }),
  );
}

/** Themes that the theme builder offers. A test computes the contrast of each in both schemes. */
export const presets: readonly ThemePreset[] = [
  { name: 'Neutral', description: 'The default: near-black and white.', theme: {} },
  {
    name: 'Indigo',
    description: 'A clear violet blue with soft corners.',
    theme: { '--amp-colors-primary': lightDark('#4f46e5', '#8b87ff'), '--amp-default-border-radius': '8px' },
  },
  {
    name: 'Ocean',
    description: 'Blue on cool greys.',
    theme: { ...neutrals(245, 0.018), '--amp-colors-primary': lightDark('#0a5ab5', '#5aa9ff') },
  },
  {
    name: 'Forest',
    description: 'Deep green on warm greys.',
    theme: {
      ...neutrals(150, 0.012),
      '--amp-colors-primary': lightDark('#1b6b45', '#5cc48d'),
      '--amp-default-border-radius': '4px',
    },
  },
  {
    name: 'Sunset',
    description: 'Burnt orange on sand.',
    theme: {
      ...neutrals(60, 0.014),
      '--amp-colors-primary': lightDark('#a63c08', '#ff9a5c'),
      '--amp-default-border-radius': '10px',
    },
  },
  {
    name: 'Rose',
    description: 'Raspberry with round controls.',
    theme: { '--amp-colors-primary': lightDark('#c21958', '#ff7fa8'), '--amp-default-border-radius': '18px' },
  },
  {
    name: 'Plum',
    description: 'Purple on tinted greys.',
    theme: {
      ...neutrals(310, 0.02),
      '--amp-colors-primary': lightDark('#7a2fa0', '#cf96f0'),
      '--amp-default-border-radius': '12px',
    },
  },
  {
    name: 'Slate',
    description: 'Blue grey with square corners.',
    theme: {
      ...neutrals(255, 0.025),
      '--amp-colors-primary': lightDark('#33415c', '#b4c4e0'),
      '--amp-default-border-radius': '2px',
    },
  },
  {
    name: 'Teal, compact',
    description: 'Teal with small controls for dense settings pages.',
    theme: {
      '--amp-colors-primary': lightDark('#0a666d', '#4dc3ca'),
      '--amp-control-height': '2rem',
      '--amp-control-height-compact': '1.75rem',
      '--amp-space-4': '0.75rem',
      '--amp-space-5': '1.125rem',
    },
  },
  {
    name: 'High contrast',
    description: 'Black, white and strong borders.',
    theme: {
      '--amp-colors-primary': lightDark('#000000', '#ffffff'),
      '--amp-colors-black': '#000000',
      '--amp-text-secondary': lightDark('#000000', '#ffffff'),
      '--amp-text-muted': lightDark('#333333', '#dddddd'),
      '--amp-surface-primary': lightDark('#ffffff', '#000000'),
      '--amp-surface-secondary': lightDark('#ffffff', '#0a0a0a'),
      '--amp-surface-sunken': lightDark('#f5f5f5', '#0a0a0a'),
      '--amp-border-default': lightDark('#767676', '#8c8c8c'),
      '--amp-border-emphasis': lightDark('#333333', '#cccccc'),
      '--amp-border-control': lightDark('#1a1a1a', '#f0f0f0'),
      '--amp-default-border-radius': '3px',
    },
  },
];
