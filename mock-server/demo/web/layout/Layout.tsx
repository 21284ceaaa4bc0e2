import type { ReactNode } from 'react';
import type { Customer } from '../../harbor-api.ts';
import { HarborMark, InboxIcon, PlugIcon, SendIcon } from '../ui/icons.tsx';
import { CustomerSwitch } from './CustomerSwitch.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import type { Page } from './usePage.ts';
import './layout.css';

interface LayoutProps {
  page: Page;
  customers: Customer[];
  customer: Customer;
  onChooseCustomer: (ref: string) => void;
  userName: string;
  newMessages: number;
  children: ReactNode;
}

const LINKS: { page: Page; label: string; icon: ReactNode }[] = [
  { page: 'integrations', label: 'Integrations', icon: <PlugIcon /> },
  { page: 'messages', label: 'Webhook messages', icon: <InboxIcon /> },
  { page: 'api', label: 'Write and proxy', icon: <SendIcon /> },
];

/** Frame of every page: who it is about, where one can go, and how it looks. */
export function Layout(props: LayoutProps) {
  return (
    <div className="layout">
      <header className="layout-side">
        <div className="brand">
          <HarborMark />
          <span>Harbor</span>
        </div>
        <CustomerSwitch customers={props.customers} customer={props.customer} onChoose={props.onChooseCustomer} />
        <nav className="layout-nav" aria-label="Settings">
          <ul>
            {LINKS.map(({ page, label, icon }) => (
              <li key={page}>
                <a href={`#/${page}`} aria-current={page === props.page ? 'page' : undefined}>
                  {icon}
                  <span>{label}</span>
                  {page === 'messages' && props.newMessages > 0 && (
                    <span className="layout-count">{props.newMessages.toLocaleString('en')}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="layout-foot">
          <div className="layout-user">
            <span className="layout-avatar" aria-hidden="true">
              {initials(props.userName)}
            </span>
            <span>{props.userName}</span>
          </div>
          <SchemeSwitch />
        </div>
      </header>
      <main className="layout-main">{props.children}</main>
    </div>
  );
}

function initials(name: string): string {
  return name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2);
}
