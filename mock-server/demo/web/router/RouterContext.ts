import { createContext, useContext } from 'react';
import type { Route } from './route.ts';

/** Where the visitor is, and how to go elsewhere. */
export interface RouterContextValue {
  route: Route;
  /** What is not named stays as it is; the open message is forgotten with its page. */
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
