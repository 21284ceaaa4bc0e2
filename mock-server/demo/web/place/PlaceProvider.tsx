import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { PlaceContext } from './PlaceContext.ts';
import type { Place } from './place.ts';
import { placeHref, readPlace } from './place.ts';

/** Keeps the address and the page together. */
export function PlaceProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => readPlace(window.location));

  // Back and forward.
  useEffect(() => {
    const read = () => setPlace(readPlace(window.location));
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  const value = useMemo(
    () => ({
      place,
      placeAt: (change: Partial<Place>): Place => ({
        page: change.page ?? place.page,
        customerRef: change.customerRef ?? place.customerRef,
        messageId: change.messageId,
      }),
      go: (next: Place) => {
        window.history.pushState(null, '', placeHref(next));
        setPlace(next);
      },
    }),
    [place],
  );
  return <PlaceContext.Provider value={value}>{children}</PlaceContext.Provider>;
}
