import { lightDark } from './css-value.ts';

/**
 * Tier 1: raw colours, the only place where colours are written out.
 * Keys are custom property names without the `--amp-` prefix.
 *
 * The neutral ramp is one ramp for both schemes: 25 to 400 are light surfaces and hairlines, 500 and 600 the
 * middle where control borders and quiet text live, 700 to 950 dark surfaces. Accent and status colours are
 * tuned for each scheme.
 */
export const palette = {
  'colors-white': '#ffffff',
  'colors-black': '#121215',
  'colors-primary': lightDark('#1a1b1f', '#f2f2f5'),

  'colors-neutral-25': '#fbfbfc',
  'colors-neutral-50': '#f7f7f9',
  'colors-neutral-100': '#f2f2f5',
  'colors-neutral-200': '#eaeaee',
  'colors-neutral-300': '#e1e2e7',
  'colors-neutral-400': '#cdcfd7',
  'colors-neutral-450': '#a4a7b2',
  'colors-neutral-500': '#858892',
  'colors-neutral-600': '#646771',
  'colors-neutral-700': '#3d3f47',
  'colors-neutral-750': '#303238',
  'colors-neutral-800': '#26272c',
  'colors-neutral-900': '#1b1c20',
  'colors-neutral-950': '#151619',

  'colors-status-critical-dark': lightDark('#a3202b', '#ffb3b1'),
  'colors-status-critical': lightDark('#d3303a', '#f0696c'),
  'colors-status-critical-muted': lightDark('#fdf0f0', '#35191c'),
  'colors-status-success-dark': lightDark('#17653f', '#83dcae'),
  'colors-status-success': lightDark('#1f8a57', '#3fbf84'),
  'colors-status-success-muted': lightDark('#ebf7f0', '#122b1f'),
  'colors-status-warning-dark': lightDark('#7a4b04', '#f2c678'),
  'colors-status-warning': lightDark('#b3730f', '#dfa53c'),
  'colors-status-warning-muted': lightDark('#fdf5e4', '#31240d'),

  'colors-scrim': lightDark('#12121566', '#0009'),
  'colors-shade': lightDark('#1212151a', '#00000073'),
} as const;

/**
 * Tier 1: sizes, type, corners and time.
 * Lengths are in rem, so that a reader's own text size counts. Written into the stylesheet, a rem is `--amp-rem`.
 */
export const scale = {
  // Declared on the root element, `inherit` leaves the property without a value, and `fontFamily` falls back to the host's font.
  'font-family': 'inherit',
  'font-mono': 'ui-monospace, Consolas, monospace',

  rem: '1rem',

  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.5rem',
  'space-6': '2rem',
  'space-7': '2.5rem',

  'font-size-xs': '0.8125rem',
  'font-size-sm': '0.875rem',
  'font-size-md': '0.9375rem',
  'font-size-lg': '1rem',
  'font-size-xl': '1.125rem',
  'font-normal': '400',
  'font-medium': '500',
  'font-semibold': '600',
  'line-tight': '1.35',
  'line-normal': '1.5',

  // One token rounds everything: small parts and surfaces follow the corner of the controls.
  'radius-sm': 'min(var(--amp-default-border-radius) * 2 / 3, 0.375rem)',
  'radius-md': '6px',
  'radius-lg': 'min(var(--amp-default-border-radius) * 4 / 3, 1rem)',

  'duration-fast': '120ms',
  'duration-normal': '180ms',

  'disabled-opacity': '0.5',
} as const;
