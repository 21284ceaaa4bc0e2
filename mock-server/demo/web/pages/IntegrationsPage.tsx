import { InstallIntegration } from 'ampersand-embed';
import type { Customer, Session } from '../../shared/harbor-api.ts';
import { LiveMessages } from '../messages/FeedSummary.tsx';
import type { FeedState } from '../messages/useMessageFeed.ts';
import { DemoHint, PageHead } from '../ui/Page.tsx';
import './integrations-page.css';

interface IntegrationsPageProps {
  session: Session;
  customer: Customer;
  feed: FeedState;
}

/** Page of a host application: the embedded component and its webhook messages. */
export function IntegrationsPage({ session, customer, feed }: IntegrationsPageProps) {
  return (
    <>
      <PageHead title="Integrations">
        Bring the phone calls of {customer.name} to the desk, beside mail and chat.
      </PageHead>
      <div className="integrations">
        <InstallIntegration
          integration={session.integration}
          consumerRef={session.user.ref}
          consumerName={session.user.name}
          groupRef={customer.ref}
          groupName={customer.name}
        />
        <div className="integrations-side">
          <DemoHint customer={customer} />
          <LiveMessages feed={feed} />
        </div>
      </div>
    </>
  );
}
