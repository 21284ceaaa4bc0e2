import { lightDark, mix, ref } from './css-value.ts';

/** Tier 2: what a value is for. Refers to tier 1 only, so that a palette override reaches every screen. */
export const semantic = {
  'surface-primary': lightDark(ref('colors-white'), ref('colors-neutral-900')),
  'surface-secondary': lightDark(ref('colors-neutral-25'), ref('colors-neutral-950')),
  'surface-sunken': lightDark(ref('colors-neutral-50'), ref('colors-neutral-950')),
  'surface-hover': lightDark(ref('colors-neutral-100'), ref('colors-neutral-800')),
  'surface-selected': mix(ref('accent-strong'), 9, ref('surface-primary')),
  'surface-highlight': lightDark(ref('colors-neutral-200'), ref('colors-neutral-750')),

  'text-primary': lightDark(ref('colors-black'), ref('colors-neutral-50')),
  'text-secondary': lightDark(ref('colors-neutral-700'), ref('colors-neutral-300')),
  'text-muted': lightDark(ref('colors-neutral-600'), ref('colors-neutral-450')),
  'text-on-emphasis': ref('accent-text'),

  'border-default': lightDark(ref('colors-neutral-300'), ref('colors-neutral-750')),
  'border-emphasis': lightDark(ref('colors-neutral-400'), ref('colors-neutral-700')),
  'border-strong': lightDark(ref('colors-neutral-900'), ref('colors-neutral-50')),
  'border-control': lightDark(ref('colors-neutral-500'), ref('colors-neutral-600')),

  accent: ref('colors-primary'),
  'accent-hover': mix(ref('accent'), 86, ref('surface-primary')),
  // The accent for text, lines and the focus ring: legible on every surface whatever the brand colour.
  'accent-strong': ref('border-strong'),
  'accent-text': lightDark(ref('colors-white'), ref('colors-neutral-900')),

  'status-success': ref('colors-status-success'),
  'status-success-subtle': ref('colors-status-success-muted'),
  'status-success-text': ref('colors-status-success-dark'),
  'status-warning': ref('colors-status-warning'),
  'status-warning-subtle': ref('colors-status-warning-muted'),
  'status-warning-text': ref('colors-status-warning-dark'),
  'status-error': ref('colors-status-critical'),
  'status-error-subtle': ref('colors-status-critical-muted'),
  'status-error-text': ref('colors-status-critical-dark'),
  'status-error-on-emphasis': lightDark(ref('colors-white'), ref('colors-neutral-950')),

  'shadow-sm': `0 2px 8px ${ref('colors-shade')}`,
  'shadow-md': `0 8px 28px ${ref('colors-shade')}`,
} as const;

/** Defaults in browsers that know relative colours. */
export const relativeColors = {
  /**
   * Black or white, whichever reads better on the accent: a host's brand colour keeps its text legible.
   * 0.179 is the luminance at which both give the same ratio (4.58), so either choice passes AA.
   */
  'accent-text': (() => {
    // The y of XYZ is the luminance; white is 0.9505, 1 and 1.0891 there.
    const channel = (most: number) => `clamp(0, (0.179 - y) * 9999, ${most})`;
    return `color(from ${ref('accent')} xyz ${channel(0.9505)} ${channel(1)} ${channel(1.0891)})`;
  })(),
  /** The accent with a lightness that keeps a contrast of 4.5 to every surface of its scheme. */
  'accent-strong': lightDark(
    `oklch(from ${ref('accent')} min(l, 0.5) c h)`,
    `oklch(from ${ref('accent')} max(l, 0.75) c h)`,
  ),
};
