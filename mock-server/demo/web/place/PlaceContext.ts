import { createContext, useContext } from 'react';
import type { Place } from './place.ts';

/** Where the visitor is, and how to go elsewhere. */
export interface PlaceContextValue {
  place: Place;
  /** What is not named stays as it is; the open message is forgotten with its page. */
  placeAt: (change: Partial<Place>) => Place;
  go: (place: Place) => void;
}

export const PlaceContext = createContext<PlaceContextValue | undefined>(undefined);

/** @throws outside of a PlaceProvider */
export function usePlace(): PlaceContextValue {
  const value = useContext(PlaceContext);
  if (value === undefined) throw new Error('usePlace needs a PlaceProvider above it.');
  return value;
}
