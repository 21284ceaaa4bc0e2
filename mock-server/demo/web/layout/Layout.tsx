import './layout.css';
import './customer-switch.css';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { Customer, Session } from '../../shared/harbor-api.ts';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { useRouter } from '../router/Router.tsx';
import type { Page } from '../router/route.ts';
import { HarborMark } from '../ui/icons.tsx';
import { Navigation, SchemeSwitch } from './Navigation.tsx';

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

interface CustomerSwitchProps {
  customers: Customer[];
  customer: Customer;
  onChoose: (ref: string) => void;
}

/** Chooses the customer (the group) whose settings are shown. */
function CustomerSwitch({ customers, customer, onChoose }: CustomerSwitchProps) {
  const id = useId();
  return (
    <div className="customer-switch">
      <label htmlFor={id}>Workspace</label>
      <div className="customer-switch-control">
        <span className="customer-switch-mark" aria-hidden="true">
          {customer.name.charAt(0)}
        </span>
        <select id={id} value={customer.ref} onChange={(event) => onChoose(event.target.value)}>
          {customers.map(({ ref, name }) => (
            <option key={ref} value={ref}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** @returns first letters of the first two words */
function initials(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
}

const TITLES: Record<Page, string> = {
  integrations: 'Integrations',
  accounts: 'Accounts',
  messages: 'Webhook messages',
  calls: 'API calls',
};

/**
 * Does what a browser does when a page is loaded: sets the title, and begins at the top of the content.
 *
 * @returns ref for the element that holds the content
 */
function useFocusOnNavigation(page: Page): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const arrivedAt = useRef(page);

  useEffect(() => {
    document.title = `${TITLES[page]} · Harbor`;
    if (arrivedAt.current === page) return;
    arrivedAt.current = page;
    content.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [page]);

  return content;
}
