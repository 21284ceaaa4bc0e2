import { describe, expect, it } from 'vitest';
import { placeHref, readPlace } from './place.ts';

describe('the address of a page', () => {
  it.each([
    { page: 'messages', customerRef: 'acme-freight', messageId: 'msg_1' },
    { page: 'calls', customerRef: 'a b&c' },
    { page: 'integrations' },
  ] as const)('leads back to %o', (place) => {
    expect(readPlace(new URL(placeHref(place), 'http://harbor.test'))).toEqual(place);
  });

  it.each(['/', '/nothing', '/messages-of-old'])('is the first page for %s', (pathname) => {
    expect(readPlace({ pathname, search: '' }).page).toBe('integrations');
  });
});
