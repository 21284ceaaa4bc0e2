import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { RouterContext } from './RouterContext.ts';
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
