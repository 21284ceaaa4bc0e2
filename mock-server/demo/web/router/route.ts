/** Pages of the host application, by the first part of their address. */
const PAGES = ['integrations', 'accounts', 'messages', 'calls'] as const;

/** A page of the host application. */
export type Page = (typeof PAGES)[number];

/** Current view, stored in the URL so that reloads and links restore it. */
export interface Route {
  page: Page;
  /** The first customer when absent. */
  customerRef?: string;
  /** Message that is open on the page of messages; the latest when absent. */
  messageId?: string;
}

/** Reads an address; a page that does not exist leads to the first one. */
export function parseRoute({ pathname, search }: { pathname: string; search: string }): Route {
  const name = pathname.split('/')[1];
  const query = new URLSearchParams(search);
  return {
    page: PAGES.find((page) => page === name) ?? 'integrations',
    customerRef: query.get('customer') ?? undefined,
    messageId: query.get('message') ?? undefined,
  };
}

/** Writes an address. */
export function routeHref({ page, customerRef, messageId }: Route): string {
  const query = new URLSearchParams();
  if (customerRef !== undefined) query.set('customer', customerRef);
  if (messageId !== undefined) query.set('message', messageId);
  return `/${page}${query.size > 0 ? `?${query}` : ''}`;
}
