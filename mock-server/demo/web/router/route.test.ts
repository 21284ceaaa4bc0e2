import { describe, expect, it } from 'vitest';
import { parseRoute, routeHref } from './route.ts';

describe('the address of a page', () => {
  it.each([
    { page: 'messages', customerRef: 'acme-freight', messageId: 'msg_1' },
    { page: 'calls', customerRef: 'a b&c' },
    { page: 'integrations' },
  ] as const)('leads back to %o', (route) => {
    expect(parseRoute(new URL(routeHref(route), 'http://harbor.test'))).toEqual(route);
  });

  it.each(['/', '/nothing', '/messages-of-old'])('is the first page for %s', (pathname) => {
    expect(parseRoute({ pathname, search: '' }).page).toBe('integrations');
  });
});
