import type { MouseEvent, ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Route } from './route.ts';
import { parseRoute, routeHref } from './route.ts';

/** Keeps the address and the page together. */
export function RouterProvider({ children }: { children: ReactNode }) {
  const [route, setPlace] = useState(() => parseRoute(window.location));

  // Back and forward.
  useEffect(() => {
    const read = () => setPlace(parseRoute(window.location));
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  const value = useMemo(
    () => ({
      route,
      routeAt: (change: Partial<Route>): Route => ({
        page: change.page ?? route.page,
        customerRef: change.customerRef ?? route.customerRef,
        messageId: change.messageId,
      }),
      go: (next: Route) => {
        window.history.pushState(null, '', routeHref(next));
        setPlace(next);
      },
    }),
    [route],
  );
  return <RouterContext.Provider value={value}>{children}</RouterContext.Provider>;
}

/** Current route and navigation. */
interface RouterContextValue {
  route: Route;
  /** Omitted members keep their value; the open message is cleared with its page. */
  routeAt: (change: Partial<Route>) => Route;
  go: (route: Route) => void;
}

const RouterContext = createContext<RouterContextValue | undefined>(undefined);

/** @throws outside of a RouterProvider */
export function useRouter(): RouterContextValue {
  const value = useContext(RouterContext);
  if (value === undefined) throw new Error('useRouter needs a RouterProvider above it.');
  return value;
}

interface RouterLinkProps {
  to: Partial<Route>;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link to another page or message: a real address, opened without loading the page again. */
export function RouterLink({ to, className, isCurrent, children }: RouterLinkProps) {
  const { routeAt, go } = useRouter();
  const target = routeAt(to);

  function open(event: MouseEvent) {
    // A new tab or window is the browser's affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(target);
  }

  return (
    <a href={routeHref(target)} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
      {children}
    </a>
  );
}
