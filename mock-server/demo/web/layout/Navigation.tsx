import type { ReactNode } from 'react';
import { useRouter } from '../router/RouterContext.ts';
import { RouterLink } from '../router/RouterLink.tsx';
import type { Page } from '../router/route.ts';
import { InboxIcon, KeyIcon, PlugIcon, SendIcon } from '../ui/icons.tsx';
import './navigation.css';

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
