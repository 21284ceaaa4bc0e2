import type { AmpersandProviderOptions } from 'ampersand-embed';
import {
  AmpersandErrorBoundary,
  AmpersandProvider,
  ConnectProvider,
  InstallationProvider,
  InstallIntegration,
} from 'ampersand-embed';
import { StrictMode } from 'react';

export interface PageProps {
  options: AmpersandProviderOptions;
  integration: string;
  /** Each has two groups. */
  customer: string;
}

const team = { consumerRef: 'user-1', consumerName: 'Ada Example', groupName: 'Example Inc' };

/** A host's page with every component, rendered on its server and hydrated in the browser. */
export function Page({ options, integration, customer }: PageProps) {
  return (
    <StrictMode>
      <h1>Integrations</h1>
      <AmpersandErrorBoundary>
        <AmpersandProvider options={options}>
          <InstallationProvider consumerRef="user-1" groupRef={customer} integration={integration}>
            <section aria-label="Install">
              <InstallIntegration {...team} groupRef={customer} integration={integration} />
            </section>
            <section aria-label="Connect">
              <ConnectProvider {...team} groupRef={`${customer} elsewhere`} provider="callRail" />
            </section>
          </InstallationProvider>
        </AmpersandProvider>
      </AmpersandErrorBoundary>
    </StrictMode>
  );
}
