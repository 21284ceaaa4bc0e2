import { useIsIntegrationInstalled } from 'ampersand-embed';
import type { Customer, Session } from '../../harbor-api.ts';
import { ProxyPanel } from '../try/ProxyPanel.tsx';
import { WritePanel } from '../try/WritePanel.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import './api-page.css';

interface ApiPageProps {
  session: Session;
  customer: Customer;
  onOpenIntegrations: () => void;
}

/** Calls that Harbor's backend makes for a customer, with the key that never reaches a browser. */
export function ApiPage({ session, customer, onOpenIntegrations }: ApiPageProps) {
  const { isLoaded, isIntegrationInstalled } = useIsIntegrationInstalled(
    session.integration,
    customer.ref,
    session.user.ref,
  );

  return (
    <>
      <PageHead title="Write and proxy">
        Harbor's backend sends these calls with its own key. What goes out and what comes back is shown below.
      </PageHead>
      {isLoaded && !isIntegrationInstalled && (
        <p className="card api-notice">
          {customer.name} has not installed the integration yet, so both calls will be refused.{' '}
          <button type="button" className="link-button" onClick={onOpenIntegrations}>
            Install it first
          </button>
        </p>
      )}
      <div className="api-panels">
        <WritePanel key={`write-${customer.ref}`} groupRef={customer.ref} />
        <ProxyPanel key={`proxy-${customer.ref}`} groupRef={customer.ref} />
      </div>
    </>
  );
}
