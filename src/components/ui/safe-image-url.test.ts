import { expect, it } from 'vitest';
import { safeImageUrl } from './safe-image-url.ts';

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
