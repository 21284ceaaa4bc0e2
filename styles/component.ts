import { mix, ref } from './css-value.ts';

/** Tier 3: single controls. Every name of the published package stays valid; the rest is ours. */
export const component = {
  'colors-text-standout': ref('text-primary'),
  'colors-text-regular': ref('text-secondary'),
  'colors-text-muted': ref('text-muted'),
  'colors-bg-primary': ref('surface-primary'),
  'colors-bg-secondary': ref('surface-secondary'),
  'colors-bg-highlight': ref('surface-highlight'),
  'colors-background-muted': ref('surface-secondary'),
  'colors-border': ref('border-default'),
  'default-border-radius': ref('radius-md'),
  'colors-focus-border': ref('accent-strong'),
  'colors-tabs-background': 'transparent',

  'colors-link-text': ref('accent-strong'),
  'colors-link-focus': ref('text-secondary'),
  'colors-link-active': ref('text-secondary'),

  'colors-button-primary': ref('accent'),
  'colors-button-primary-hover': ref('accent-hover'),
  'colors-button-text': ref('accent-text'),
  'colors-button-danger': ref('status-error'),
  'colors-button-danger-hover': mix(ref('status-error'), 88, ref('text-primary')),
  'colors-button-danger-text': ref('status-error-on-emphasis'),
  'button-font-size': ref('font-size-sm'),

  'colors-input-border-default': ref('border-control'),
  'colors-input-border-hover': ref('text-muted'),
  'colors-input-border-focus': ref('accent-strong'),
  'colors-input-border-disabled': ref('border-emphasis'),
  'colors-input-border-error': ref('status-error'),
  'colors-input-content-default': ref('text-primary'),
  'colors-input-content-disabled': ref('text-muted'),
  'colors-input-placeholder-text': ref('text-muted'),
  'colors-input-surface-default': ref('surface-primary'),
  'colors-input-surface-hover': ref('surface-primary'),
  'colors-input-surface-focus': ref('surface-primary'),
  'colors-input-surface-disabled': ref('surface-sunken'),

  'control-height': '2.25rem',
  'control-height-compact': '2rem',
  'nav-width': '14.5rem',
} as const;
