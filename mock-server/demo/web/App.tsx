import { AmpersandProvider } from 'ampersand-embed';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Session } from '../shared/harbor-api.ts';
import { Layout } from './layout/Layout.tsx';
import { useMessageFeed } from './messages/useMessageFeed.ts';
import { AccountsPage } from './pages/AccountsPage.tsx';
import { CallsPage } from './pages/CallsPage.tsx';
import { IntegrationsPage } from './pages/IntegrationsPage.tsx';
import { MessagesPage } from './pages/MessagesPage.tsx';
import { useRouter } from './router/Router.tsx';
import { Loading, Problem } from './ui/Page.tsx';

/** The host application: signs in, then shows the settings of one customer. */
export function App() {
  const { session, error, retry } = useSession();
  if (error !== undefined) return <Problem message={error} onRetry={retry} />;
  if (session === undefined) return <Loading />;
  return <Settings session={session} />;
}

function Settings({ session }: { session: Session }) {
  const { route } = useRouter();
  const feed = useMessageFeed();
  const options = useMemo(
    () => ({ project: session.project, apiKey: session.apiKey, baseUrl: session.apiUrl }),
    [session],
  );
  // The library's queries do not notice what the backend installs.
  const [withContacts, setWithContacts] = useState<readonly string[]>([]);
  const customer = session.customers.find(({ ref }) => ref === route.customerRef) ?? session.customers[0];
  const scope = { session, customer };

  return (
    <AmpersandProvider options={options}>
      <Layout session={session} customer={customer} feed={feed}>
        {route.page === 'integrations' && <IntegrationsPage {...scope} feed={feed} />}
        {route.page === 'accounts' && <AccountsPage {...scope} />}
        {route.page === 'messages' && <MessagesPage feed={feed} />}
        {route.page === 'calls' && (
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

interface SessionState {
  session?: Session;
  error?: string;
}

/** Asks the backend who is signed in. */
function useSession(): SessionState & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<SessionState>({});

  // Asks again for every attempt.
  useEffect(() => {
    const aborter = new AbortController();
    load(aborter.signal, attempt).then(setState, (error: unknown) => {
      if (!aborter.signal.aborted) setState({ error: error instanceof Error ? error.message : String(error) });
    });
    return () => aborter.abort();
  }, [attempt]);

  const retry = useCallback(() => {
    setState({});
    setAttempt((count) => count + 1);
  }, []);
  return { ...state, retry };
}

async function load(signal: AbortSignal, attempt: number): Promise<SessionState> {
  const response = await fetch('/api/session', { signal, cache: attempt > 0 ? 'reload' : 'default' });
  if (!response.ok)
    throw new Error(`Harbor's backend responded with ${response.status}. Is "npm start" still running?`);
  // Our own backend; its types are shared.
  return { session: (await response.json()) as Session };
}
