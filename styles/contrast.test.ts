import { describe, expect, it } from 'vitest';
import type { Scheme } from './resolve-color.ts';
import { contrastRatio, luminance, resolveColor } from './resolve-color.ts';

const grounds = [
  'surface-primary',
  'surface-secondary',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'surface-highlight',
];

/** Grounds of a field, on the inner side of its border. */
const insides = ['colors-input-surface-default', 'colors-input-surface-hover', 'colors-input-surface-focus'];

/** Every text colour with the grounds on which a component puts it. WCAG 2.2, 1.4.3. */
const text: [string, string[]][] = [
  ['text-primary', grounds],
  ['text-secondary', grounds],
  ['text-muted', grounds],
  ['colors-link-text', grounds],
  ['status-success-text', ['status-success-subtle', 'surface-primary', 'surface-secondary', 'surface-selected']],
  ['status-warning-text', ['status-warning-subtle', 'surface-primary', 'surface-secondary', 'surface-selected']],
  ['status-error-text', ['status-error-subtle', 'surface-primary', 'surface-secondary', 'surface-selected']],
  ['colors-button-text', ['colors-button-primary', 'colors-button-primary-hover']],
  ['colors-button-danger-text', ['colors-button-danger', 'colors-button-danger-hover']],
  [
    'colors-input-content-default',
    ['colors-input-surface-default', 'colors-input-surface-hover', 'colors-input-surface-focus'],
  ],
  ['colors-input-placeholder-text', ['colors-input-surface-default', 'colors-input-surface-focus']],
  ['colors-input-content-disabled', ['colors-input-surface-disabled']],
  ['text-on-emphasis', ['accent', 'accent-hover']],
  ['colors-text-regular', ['colors-background-muted', 'colors-bg-highlight', 'colors-bg-secondary']],
];

/** Control borders, marks and the focus ring with both neighbours. WCAG 2.2, 1.4.11 and 2.4.13. */
const graphics: [string, string[]][] = [
  ['colors-input-border-default', ['surface-primary', 'surface-secondary', 'surface-sunken', ...insides]],
  ['colors-input-border-hover', ['surface-primary', 'surface-secondary', 'surface-sunken', ...insides]],
  ['colors-input-border-focus', ['surface-primary', 'surface-secondary', 'surface-sunken', ...insides]],
  ['colors-input-border-error', ['surface-primary', 'surface-secondary', 'surface-sunken', ...insides]],
  // Around what floats and what is chosen, and inside of fields.
  ['colors-focus-border', [...grounds, ...insides]],
  ['accent', ['surface-primary', 'surface-secondary', 'accent-text']],
  ['status-success', ['surface-primary', 'surface-secondary', 'surface-selected', 'status-success-subtle']],
  ['status-warning', ['surface-primary', 'surface-secondary', 'surface-selected', 'status-warning-subtle']],
  ['status-error', ['surface-primary', 'surface-secondary', 'surface-selected', 'status-error-subtle']],
];

function failures(pairs: [string, string[]][], least: number, scheme: Scheme): string[] {
  return pairs.flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrastRatio(resolveColor(front, scheme), resolveColor(back, scheme)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}, needs ${least}`),
  );
}

describe.each(['light', 'dark'] as const)('default colours in the %s scheme', (scheme) => {
  it('give every text a contrast of at least 4.5', () => {
    expect(failures(text, 4.5, scheme)).toEqual([]);
  });

  it('give control borders, status marks and the focus ring a contrast of at least 3', () => {
    expect(failures(graphics, 3, scheme)).toEqual([]);
  });
});

describe('dark scheme', () => {
  it('raises surfaces above the ground by lightness', () => {
    const [sunken, surface, selected] = ['surface-sunken', 'surface-primary', 'surface-selected'].map((name) =>
      luminance(resolveColor(name, 'dark')),
    );
    expect(sunken).toBeLessThan(surface ?? 0);
    expect(surface).toBeLessThan(selected ?? 0);
  });
});
