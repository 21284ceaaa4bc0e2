import { useCallback, useSyncExternalStore } from 'react';

const PAGES = ['integrations', 'messages', 'api'] as const;

/** A page of the host application, and its address behind `#/`. */
export type Page = (typeof PAGES)[number];

/** @returns the page of the current address, and how to go to another one */
export function usePage(): [Page, (page: Page) => void] {
  const page = useSyncExternalStore(subscribe, readPage);
  const open = useCallback((next: Page) => {
    window.location.hash = `/${next}`;
  }, []);
  return [page, open];
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

function readPage(): Page {
  const name = window.location.hash.replace(/^#\/?/, '');
  return PAGES.find((page) => page === name) ?? 'integrations';
}
