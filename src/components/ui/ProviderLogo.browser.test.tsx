import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProviderLogo } from './ProviderLogo.tsx';

const shape = (color: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path d='M0 0h8v8z' fill='${color}'/></svg>`;
const MEDIA = { regular: { iconURL: shape('black') }, darkMode: { iconURL: shape('white') } };

afterEach(cleanup);

const tile = () => document.querySelector('[data-amp-part=provider-logo]');

// The browser of these tests prefers light.
it.each([
  ['dark', 'white'],
  ['light', 'black'],
  ['light dark', 'black'],
  ['normal', 'black'],
])('shows the picture for the color scheme of the page: %s', async (colorScheme, color) => {
  render(
    <div style={{ colorScheme }}>
      <ProviderLogo media={MEDIA} name="CallRail" provider="callRail" />
    </div>,
  );
  await expect.poll(() => tile()?.getAttribute('data-amp-state')).toBe('picture');
  expect(screen.getByAltText('')).toHaveAttribute('src', shape(color));
  expect(tile()?.getAttribute('data-amp-variant')).toBe(color === 'white' ? 'dark' : null);
});

it('follows the page when its scheme changes', async () => {
  document.documentElement.style.colorScheme = 'light';
  render(<ProviderLogo media={MEDIA} name="CallRail" provider="callRail" />);
  await expect.poll(() => tile()?.getAttribute('data-amp-state')).toBe('picture');
  expect(screen.getByAltText('')).toHaveAttribute('src', shape('black'));
  document.documentElement.style.colorScheme = 'dark';
  await expect.poll(() => screen.getByAltText('').getAttribute('src')).toBe(shape('white'));
  document.documentElement.style.colorScheme = '';
  await expect.poll(() => screen.getByAltText('').getAttribute('src')).toBe(shape('black'));
});

it('shows initials in place of a picture that cannot be displayed', async () => {
  render(
    <ProviderLogo media={{ regular: { iconURL: 'data:image/png,broken' } }} name="CallRail" provider="callRail" />,
  );
  await expect.poll(() => screen.getByAltText<HTMLImageElement>('').complete).toBe(true);
  expect(tile()).toHaveAttribute('data-amp-state', 'monogram');
  expect(getComputedStyle(screen.getByAltText('')).opacity).toBe('0');
  expect(screen.getByText('CR')).toBeVisible();
});
