import type { MouseEvent, ReactNode } from 'react';
import { useRouter } from './RouterContext.ts';
import type { Route } from './route.ts';
import { routeHref } from './route.ts';

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
