import { wcagLuminance } from 'culori';
import { describe, expect, it } from 'vitest';
import { tokens } from './contract.ts';
import type { TokenValues } from './contrast.ts';
import { contrastFigures, passes, resolveColor, themeValues } from './contrast.ts';

function failures(values: TokenValues): string[] {
  return contrastFigures(values)
    .filter((figure) => !passes(figure))
    .map(({ scheme, front, back, ratio, min }) => `${scheme}: ${front} on ${back}: ${ratio?.toFixed(2)}, needs ${min}`);
}

describe('every pair of colours that components use', () => {
  it.each([
    ['by default', themeValues()],
    ['by default in browsers without relative colours', tokens],
  ])('passes AA in both schemes %s', (_case, values) => {
    expect(failures(values)).toEqual([]);
  });

  it('fails where a theme makes text illegible, and only there', () => {
    expect(failures(themeValues({ '--amp-text-muted': '#aaaaaa' }))).toContainEqual(
      expect.stringMatching(/^light: text-muted on surface-primary: 2\.32, needs 4\.5$/),
    );
  });

  it('has no figure where a colour cannot be computed', () => {
    const figures = contrastFigures(themeValues({ '--amp-text-muted': 'var(--amp-text-muted)' }));
    expect(figures.find(({ front }) => front === 'text-muted')?.ratio).toBeUndefined();
  });
});

describe('dark scheme', () => {
  it('raises surfaces above the ground by lightness', () => {
    const [sunken, surface, selected] = ['surface-sunken', 'surface-primary', 'surface-selected'].map((name) =>
      wcagLuminance(resolveColor(name, 'dark')),
    );
    expect(sunken).toBeLessThan(surface ?? 0);
    expect(surface).toBeLessThan(selected ?? 0);
  });
});
