import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WithAppearance } from '../../../test/support/with-appearance.tsx';
import type { ProviderLogoSlotProps } from '../../provider/provider-options.ts';
import { monogram, ProviderLogo, safeImageUrl } from './ProviderLogo.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const tile = () => document.querySelector('[data-amp-part=provider-logo]');

it("shows the catalogue's picture, which is not read out because the name stands beside it", () => {
  render(<ProviderLogo media={{ regular: { iconURL: picture } }} name="CallRail" provider="callRail" />);
  const image = screen.getByAltText('');
  fireEvent.load(image);
  expect(image).toHaveAttribute('src', picture);
  expect(image).toHaveAttribute('width', '24');
  expect(tile()).toHaveAttribute('data-amp-state', 'picture');
});

it('shows initials and requests nothing for a picture of a third party', () => {
  const media = { regular: { iconURL: 'https://cdn.example/callrail.svg' } };
  render(<ProviderLogo media={media} name="CallRail" provider="callRail" />);
  expect(screen.getByText('CR')).toBeInTheDocument();
  expect(screen.queryByAltText('')).not.toBeInTheDocument();
});

it('shows initials until the picture is loaded', () => {
  render(<ProviderLogo media={{ regular: { iconURL: picture } }} name="CallRail" provider="callRail" />);
  expect(screen.getByText('CR')).toBeInTheDocument();
  expect(tile()).toHaveAttribute('data-amp-state', 'monogram');
  fireEvent.load(screen.getByAltText(''));
  expect(screen.queryByText('CR')).not.toBeInTheDocument();
});

it('keeps the initials when the picture is gone or refused', () => {
  render(<ProviderLogo media={{ regular: { iconURL: picture } }} name="CallRail" provider="callRail" />);
  fireEvent.error(screen.getByAltText(''));
  expect(screen.getByText('CR')).toBeInTheDocument();
  expect(tile()).toHaveAttribute('data-amp-state', 'monogram');
});

it('is the same on the server and in the browser, whose own pictures come after', () => {
  const media = { regular: { iconURL: `${location.origin}/callrail.svg` } };
  const logo = <ProviderLogo media={media} name="CallRail" provider="callRail" />;
  expect(renderToString(logo)).toContain('CR');
  render(logo);
  expect(screen.getByAltText('')).toBeInTheDocument();
});

it("takes the host's component, which may keep what would stand there", () => {
  const HostLogo = ({ provider, children }: ProviderLogoSlotProps) =>
    provider === 'callRail' ? <svg data-testid="host-logo" /> : children;
  const slots = { providerLogo: HostLogo };
  render(
    <WithAppearance slots={slots}>
      <ProviderLogo name="CallRail" provider="callRail" />
      <ProviderLogo name="HubSpot" provider="hubspot" />
    </WithAppearance>,
  );
  expect(screen.getByTestId('host-logo')).toBeInTheDocument();
  expect(screen.getByText('HS')).toBeInTheDocument();
});

it.each([
  ['CallRail', 'CR'],
  ['Zoho CRM', 'ZC'],
  ['Slack', 'S'],
  ['hubspot', 'H'],
  ['3CX', '3C'],
  ['', ''],
])('makes the monogram of %s %s', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

const origins = ['https://api.acme.example', 'https://app.acme.example'];

it.each([
  ['a picture in the catalogue itself', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['a picture of the server', 'https://api.acme.example/a.svg', 'https://api.acme.example/a.svg'],
  ['a picture of the page', 'https://app.acme.example/a.svg', 'https://app.acme.example/a.svg'],
  ['a relative address as one of the server', '/icons/a.svg', 'https://api.acme.example/icons/a.svg'],
])('shows %s', (_what, address, shown) => {
  expect(safeImageUrl(address, origins)).toBe(shown);
});

it.each([
  ['a third party', 'https://cdn.example/a.svg'],
  ['a third party without a scheme', '//cdn.example/a.svg'],
  ['another port', 'https://app.acme.example:8443/a.svg'],
  ['another scheme', 'http://app.acme.example/a.svg'],
  ['a page in a data address', 'data:text/html,<p>'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ''],
  ['no address', undefined],
])('asks %s for nothing', (_what, address) => {
  expect(safeImageUrl(address, origins)).toBeUndefined();
});

it('loads nothing where no origin is known', () => {
  expect(safeImageUrl('/a.svg', [undefined, undefined])).toBeUndefined();
  expect(safeImageUrl('file:///a.svg', [undefined, 'null'])).toBeUndefined();
});
