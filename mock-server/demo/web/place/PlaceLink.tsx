import type { MouseEvent, ReactNode } from 'react';
import { usePlace } from './PlaceContext.ts';
import type { Place } from './place.ts';
import { placeHref } from './place.ts';

interface PlaceLinkProps {
  to: Partial<Place>;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

/** A link to another page or message: a real address, opened without loading the page again. */
export function PlaceLink({ to, className, isCurrent, children }: PlaceLinkProps) {
  const { placeAt, go } = usePlace();
  const target = placeAt(to);

  function open(event: MouseEvent) {
    // A new tab or window is the browser's affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(target);
  }

  return (
    <a href={placeHref(target)} className={className} aria-current={isCurrent ? 'page' : undefined} onClick={open}>
      {children}
    </a>
  );
}
