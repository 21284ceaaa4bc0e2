import './navigation.css';
import './scheme-switch.css';
import './layout.css';
import './customer-switch.css';
import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Customer, Session } from '../../shared/harbor-api.ts';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { RouterLink, useRouter } from '../router/Router.tsx';
import type { Page } from '../router/route.ts';
import { HarborMark, InboxIcon, KeyIcon, MoonIcon, PlugIcon, ScreenIcon, SendIcon, SunIcon } from '../ui/icons.tsx';

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

const GROUPS: { title: string; links: { page: Page; label: string; icon: ReactNode }[] }[] = [
  {
    title: 'Settings',
    links: [
      { page: 'integrations', label: 'Integrations', icon: <PlugIcon /> },
      { page: 'accounts', label: 'Accounts', icon: <KeyIcon /> },
    ],
  },
  {
    title: 'Developers',
    links: [
      { page: 'messages', label: 'Messages', icon: <InboxIcon /> },
      { page: 'calls', label: 'API calls', icon: <SendIcon /> },
    ],
  },
];

/** The way between the pages. */
function Navigation({ newMessages }: { newMessages: number }) {
  const { route } = useRouter();
  return (
    <nav className="nav" aria-label="Pages">
      {GROUPS.map(({ title, links }) => (
        <div key={title} className="nav-group">
          <p className="nav-title">{title}</p>
          <ul>
            {links.map(({ page, label, icon }) => (
              <li key={page}>
                <RouterLink to={{ page }} isCurrent={page === route.page}>
                  {icon}
                  {label}
                  {page === 'messages' && newMessages > 0 && <Count count={newMessages} />}
                </RouterLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="nav-count">
      {count.toLocaleString('en')}
      <span className="visually-hidden"> received</span>
    </span>
  );
}

const CHOICES: { scheme: Scheme; label: string; icon: React.ReactNode }[] = [
  { scheme: 'light', label: 'Light', icon: <SunIcon /> },
  { scheme: 'dark', label: 'Dark', icon: <MoonIcon /> },
  { scheme: 'system', label: 'As the system', icon: <ScreenIcon /> },
];

/** Light, dark, or what the machine says. */
function SchemeSwitch() {
  const [scheme, choose] = useScheme();
  return (
    <fieldset className="scheme-switch">
      <legend className="visually-hidden">Appearance</legend>
      {CHOICES.map((choice) => (
        <label key={choice.scheme} title={choice.label}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={scheme === choice.scheme}
            onChange={() => choose(choice.scheme)}
          />
          {choice.icon}
          <span className="visually-hidden">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Selected colour scheme; `system` follows the operating system. */
type Scheme = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'harbor.scheme';

/** @returns the chosen scheme, and how to choose another one */
function useScheme(): [Scheme, (scheme: Scheme) => void] {
  const [scheme, setScheme] = useState<Scheme>(() => applyScheme(readScheme()));
  const choose = useCallback((next: Scheme) => {
    localStorage.setItem(STORAGE_KEY, next);
    setScheme(applyScheme(next));
  }, []);
  return [scheme, choose];
}

function readScheme(): Scheme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The attribute that `base.css` turns into `color-scheme`, which is all that the embedded components look at. */
function applyScheme(scheme: Scheme): Scheme {
  document.documentElement.dataset['scheme'] = scheme;
  return scheme;
}
