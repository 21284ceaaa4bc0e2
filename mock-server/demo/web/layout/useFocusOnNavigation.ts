import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Page } from '../router/route.ts';

const TITLES: Record<Page, string> = {
  integrations: 'Integrations',
  accounts: 'Accounts',
  messages: 'Webhook messages',
  calls: 'API calls',
};

/**
 * Does what a browser does when a page is loaded: sets the title, and begins at the top of the content.
 *
 * @returns ref for the element that holds the content
 */
export function useFocusOnNavigation(page: Page): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const arrivedAt = useRef(page);

  useEffect(() => {
    document.title = `${TITLES[page]} · Harbor`;
    if (arrivedAt.current === page) return;
    arrivedAt.current = page;
    content.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page]);

  return content;
}
