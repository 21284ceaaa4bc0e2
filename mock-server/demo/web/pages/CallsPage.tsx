import { useIsIntegrationInstalled } from 'ampersand-embed';
import type { Customer, ServiceCall, Session } from '../../shared/harbor-api.ts';
import { CallCard } from '../calls/CallCard.tsx';
import { CallLog } from '../calls/CallLog.tsx';
import { useServiceCall } from '../calls/useServiceCall.ts';
import { CreateContactsCard, CreateTagCard } from '../calls/WriteCards.tsx';
import { RouterLink } from '../router/Router.tsx';
import { PageHead } from '../ui/Page.tsx';
import './calls-page.css';

interface CallsPageProps {
  session: Session;
  customer: Customer;
  /** Whether HubSpot was connected since the page was loaded. */
  hasInstalledContacts: boolean;
  onContactsInstalled: (groupRef: string) => void;
}

/** Calls that Harbor's backend makes for a customer, with the key that never reaches a browser. */
export function CallsPage({ session, customer, hasInstalledContacts, onContactsInstalled }: CallsPageProps) {
  const { isLoaded, isIntegrationInstalled } = useIsIntegrationInstalled(
    session.integration,
    customer.ref,
    session.user.ref,
  );
  const contacts = useIsIntegrationInstalled(session.contactsIntegration, customer.ref, session.user.ref);
  const { send, ...latest } = useServiceCall();
  const { running } = latest;
  const groupRef = customer.ref;

  async function sendForContacts(call: ServiceCall) {
    const response = await send(call);
    if (call.kind === 'connect-hubspot' && response?.response.status === 201) onContactsInstalled(groupRef);
  }

  return (
    <>
      <PageHead title="API calls">
        Harbor’s backend makes these calls for {customer.name}, with a key that never reaches the browser.
      </PageHead>
      {isLoaded && !isIntegrationInstalled && (
        <p className="calls-notice" role="note">
          {customer.name} has not installed the CallRail integration, so creating tags and getting calls will be
          rejected. <RouterLink to={{ page: 'integrations' }}>Install it first</RouterLink>
        </p>
      )}
      <div className="calls">
        <div className="calls-cards">
          <CreateTagCard groupRef={groupRef} isRunning={running === 'create-tag'} onSend={send} />
          <CreateContactsCard
            customer={customer}
            isInstalled={hasInstalledContacts || contacts.isIntegrationInstalled}
            running={running}
            onSend={sendForContacts}
          />
          {(hasInstalledContacts || contacts.isIntegrationInstalled) && (
            <CallCard
              title="Change a contact in HubSpot"
              text="A colleague changes a phone number in the CRM. HubSpot reports it, and the message arrives within a second."
              action="Change a contact"
              isRunning={running === 'change-contact'}
              onSend={() => send({ kind: 'change-contact', groupRef })}
            />
          )}
          <CallCard
            title="Get calls through the proxy"
            text="A request of CallRail’s own API, passed through with the credential of the customer."
            action="Get two calls"
            isRunning={running === 'latest-calls'}
            onSend={() => send({ kind: 'latest-calls', groupRef })}
          />
          <CallCard
            title="List installations"
            text="Which customers have installed the integration, and what they chose."
            action="List installations"
            isRunning={running === 'installations'}
            onSend={() => send({ kind: 'installations' })}
          />
        </div>
        <CallLog {...latest} />
      </div>
    </>
  );
}
