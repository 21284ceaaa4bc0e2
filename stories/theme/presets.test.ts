import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AmpersandTheme } from '../../styles/contract.ts';
import { contrastFigures, passes, themeValues } from '../../styles/contrast.ts';
import { presets } from './presets.ts';
import { readTheme } from './theme-formats.ts';

/** Themes that a document shows as CSS, each with its place. */
function documentedThemes(file: string): { name: string; theme: AmpersandTheme }[] {
  const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  return [...text.matchAll(/^```css\n(.*?)^```/gms)]
    .filter(([, css = '']) => css.includes('--amp-'))
    .map(({ 1: css = '', index }) => ({
      name: `${file}:${text.slice(0, index).split('\n').length + 1}`,
      theme: readTheme(css),
    }));
}

const documented = [...documentedThemes('docs/theming.md'), ...documentedThemes('stories/docs/Theming.mdx')];

it.each([...presets, ...documented])('$name passes AA in both schemes', ({ theme }) => {
  const failures = contrastFigures(themeValues(theme)).filter((figure) => !passes(figure));
  expect(failures).toEqual([]);
});

it('covers at least eight presets and every document with a theme', () => {
  expect(presets.length).toBeGreaterThanOrEqual(8);
  expect(documented.map(({ name }) => name.split(':')[0])).toEqual(
    expect.arrayContaining(['docs/theming.md', 'stories/docs/Theming.mdx']),
  );
});
