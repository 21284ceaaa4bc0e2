import { AmpersandProvider } from 'ampersand-embed';
import { useMemo, useState } from 'react';
import type { Session } from '../harbor-api.ts';
import { Layout } from './layout/Layout.tsx';
import { useMessageFeed } from './messages/useMessageFeed.ts';
import { AccountsPage } from './pages/AccountsPage.tsx';
import { CallsPage } from './pages/CallsPage.tsx';
import { IntegrationsPage } from './pages/IntegrationsPage.tsx';
import { MessagesPage } from './pages/MessagesPage.tsx';
import { usePlace } from './place/PlaceContext.ts';
import { Loading, Problem } from './ui/PageState.tsx';
import { useSession } from './useSession.ts';

/** The host application: signs in, then shows the settings of one customer. */
export function App() {
  const { session, error, retry } = useSession();
  if (error !== undefined) return <Problem message={error} onRetry={retry} />;
  if (session === undefined) return <Loading />;
  return <Settings session={session} />;
}

function Settings({ session }: { session: Session }) {
  const { place } = usePlace();
  const feed = useMessageFeed();
  const options = useMemo(
    () => ({ project: session.project, apiKey: session.apiKey, baseUrl: session.apiUrl }),
    [session],
  );
  // The library's queries do not notice what the backend installs.
  const [withContacts, setWithContacts] = useState<readonly string[]>([]);
  const customer = session.customers.find(({ ref }) => ref === place.customerRef) ?? session.customers[0];
  const scope = { session, customer };

  return (
    <AmpersandProvider options={options}>
      <Layout session={session} customer={customer} feed={feed}>
        {place.page === 'integrations' && <IntegrationsPage {...scope} feed={feed} />}
        {place.page === 'accounts' && <AccountsPage {...scope} />}
        {place.page === 'messages' && <MessagesPage feed={feed} />}
        {place.page === 'calls' && (
          <CallsPage
            {...scope}
            hasInstalledContacts={withContacts.includes(customer.ref)}
            onContactsInstalled={(groupRef) => setWithContacts((refs) => [...refs, groupRef])}
          />
        )}
      </Layout>
    </AmpersandProvider>
  );
}
