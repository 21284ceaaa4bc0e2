import './navigation.css';
import './scheme-switch.css';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { RouterLink, useRouter } from '../router/Router.tsx';
import type { Page } from '../router/route.ts';
import { InboxIcon, KeyIcon, MoonIcon, PlugIcon, ScreenIcon, SendIcon, SunIcon } from '../ui/icons.tsx';

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
export function Navigation({ newMessages }: { newMessages: number }) {
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
export function SchemeSwitch() {
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
