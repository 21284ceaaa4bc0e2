import type { TokenName } from './contract.ts';

/** A colour, the grounds on which components put it, and the least contrast to each of them. */
export interface ContrastRule {
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
export const contrastRules: readonly ContrastRule[] = [
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
