import { AmpersandProvider } from 'ampersand-embed';
import { useState } from 'react';
import { Layout } from './layout/Layout.tsx';
import { usePage } from './layout/usePage.ts';
import { useMessageFeed } from './messages/useMessageFeed.ts';
import { ApiPage } from './pages/ApiPage.tsx';
import { IntegrationsPage } from './pages/IntegrationsPage.tsx';
import { MessagesPage } from './pages/MessagesPage.tsx';
import { Loading, Problem } from './ui/PageState.tsx';
import { useSession } from './useSession.ts';

/** The host application: signs in, then shows the settings of one customer. */
export function App() {
  const { session, error, retry } = useSession();
  const [page, openPage] = usePage();
  const [customerRef, setCustomerRef] = useState<string>();
  const feed = useMessageFeed();

  if (error !== undefined) return <Problem message={error} onRetry={retry} />;
  if (session === undefined) return <Loading />;
  const customer = session.customers.find((candidate) => candidate.ref === customerRef) ?? session.customers[0];
  if (customer === undefined) return <Problem message="The demo has no customers." onRetry={retry} />;

  const scope = { session, customer, feed };
  return (
    <AmpersandProvider options={{ project: session.project, apiKey: session.apiKey, baseUrl: session.apiUrl }}>
      <Layout
        page={page}
        customers={session.customers}
        customer={customer}
        onChooseCustomer={setCustomerRef}
        userName={session.user.name}
        newMessages={feed.totals.messages}
      >
        {page === 'integrations' && <IntegrationsPage {...scope} onOpenMessages={() => openPage('messages')} />}
        {page === 'messages' && <MessagesPage feed={feed} />}
        {page === 'api' && <ApiPage {...scope} onOpenIntegrations={() => openPage('integrations')} />}
      </Layout>
    </AmpersandProvider>
  );
}
