/**
 * Tier 1: sizes, type, corners and time.
 * Lengths are in rem, so that a reader's own text size counts; a host whose root size is not 16 px overrides them.
 */
export const scale = {
  // Declared on the root element, `inherit` leaves the property without a value, and `fontFamily` falls back to the host's font.
  'font-family': 'inherit',
  'font-mono': 'ui-monospace, Consolas, monospace',

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
