import { createContext, useContext } from 'react';
import type { Route } from './route.ts';

/** Current route and navigation. */
export interface RouterContextValue {
  route: Route;
  /** Omitted members keep their value; the open message is cleared with its page. */
  routeAt: (change: Partial<Route>) => Route;
  go: (route: Route) => void;
}

export const RouterContext = createContext<RouterContextValue | undefined>(undefined);

/** @throws outside of a RouterProvider */
export function useRouter(): RouterContextValue {
  const value = useContext(RouterContext);
  if (value === undefined) throw new Error('useRouter needs a RouterProvider above it.');
  return value;
}
