import { ConnectProvider, InstallIntegration } from 'ampersand-embed';
import { useState } from 'react';
import type { Customer, Session } from '../../harbor-api.ts';
import { LiveMessages } from '../messages/LiveMessages.tsx';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { DemoHint } from '../ui/DemoHint.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import type { Tab } from '../ui/Tabs.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import './integrations-page.css';

interface IntegrationsPageProps {
  session: Session;
  customer: Customer;
  feed: FeedState;
  onOpenMessages: () => void;
}

const TABS: Tab<'install' | 'connect'>[] = [
  { id: 'install', label: 'Call data' },
  { id: 'connect', label: 'Account only' },
];

/** The page that a customer of this project writes: two embedded components, and what comes of them. */
export function IntegrationsPage({ session, customer, feed, onOpenMessages }: IntegrationsPageProps) {
  const [tab, setTab] = useState<'install' | 'connect'>('install');
  const person = { consumerRef: session.user.ref, consumerName: session.user.name };
  const group = { groupRef: customer.ref, groupName: customer.name };

  return (
    <>
      <PageHead title="Integrations">Bring the calls of {customer.name} from CallRail into Harbor.</PageHead>
      <div className="integrations">
        <div className="integrations-main">
          <Tabs tabs={TABS} selected={tab} onSelect={setTab} label="What to set up">
            {tab === 'install' ? (
              <InstallIntegration integration={session.integration} {...person} {...group} />
            ) : (
              <ConnectProvider provider={session.provider} {...person} {...group} />
            )}
          </Tabs>
          <DemoHint demoKey={customer.demoKey} customerName={customer.name} />
        </div>
        <LiveMessages feed={feed} onOpenAll={onOpenMessages} />
      </div>
    </>
  );
}
