import { ConnectProvider } from 'ampersand-embed';
import type { Customer, Session } from '../../shared/harbor-api.ts';
import { DemoHint, PageHead } from '../ui/Page.tsx';
import './accounts-page.css';

/** An account by itself, for features that need a connection and read nothing. */
export function AccountsPage({ session, customer }: { session: Session; customer: Customer }) {
  return (
    <>
      <PageHead title="Accounts">
        Accounts of {customer.name} that Harbor may use. Your integrations use these accounts; disconnecting an account
        also stops its integration.
      </PageHead>
      <div className="accounts">
        <ConnectProvider
          provider={session.provider}
          consumerRef={session.user.ref}
          consumerName={session.user.name}
          groupRef={customer.ref}
          groupName={customer.name}
        />
        <DemoHint customer={customer} />
      </div>
    </>
  );
}
