import type { ReactNode } from 'react';
import type { Customer, Session } from '../../shared/harbor-api.ts';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { useRouter } from '../router/RouterContext.ts';
import { HarborMark } from '../ui/icons.tsx';
import { CustomerSwitch } from './CustomerSwitch.tsx';
import { initials } from './initials.ts';
import { Navigation } from './Navigation.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import './layout.css';

interface LayoutProps {
  session: Session;
  customer: Customer;
  feed: FeedState;
  children: ReactNode;
}

/** Frame of every page: who it is about, where one can go, and how it looks. */
export function Layout({ session, customer, feed, children }: LayoutProps) {
  const { route, routeAt, go } = useRouter();
  const main = useFocusOnNavigation(route.page);
  return (
    <div className="layout">
      <a className="layout-skip button" href="#main">
        Skip to content
      </a>
      <header className="layout-side">
        <div className="brand">
          <HarborMark />
          <span>Harbor</span>
        </div>
        <CustomerSwitch
          customers={session.customers}
          customer={customer}
          onChoose={(customerRef) => go(routeAt({ customerRef }))}
        />
        <Navigation newMessages={feed.totals.messages} />
        <div className="layout-foot">
          <div className="layout-user">
            <span className="layout-avatar" aria-hidden="true">
              {initials(session.user.name)}
            </span>
            <span>{session.user.name}</span>
          </div>
          <SchemeSwitch />
        </div>
      </header>
      <main className="layout-main" id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}
