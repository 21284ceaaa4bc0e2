import { DEMO_KEY } from '../../sandbox/call-tracking/accounts.ts';
import type { Session } from '../harbor-api.ts';
import { INTEGRATION, PROJECT, PROVIDER } from '../setup/provision.ts';

/** Opens the simulated provider's other account, whose records are all different. */
const SECOND_KEY = 'second-key';

/** What the page is told: who its customers are and how the embedded components reach the service. */
export function makeSession(apiUrl: string, frontendKey: string): Session {
  return {
    project: PROJECT,
    apiKey: frontendKey,
    apiUrl,
    integration: INTEGRATION,
    provider: PROVIDER,
    customers: [
      { ref: 'acme-freight', name: 'Acme Freight', demoKey: DEMO_KEY },
      { ref: 'northwind-books', name: 'Northwind Books', demoKey: SECOND_KEY },
    ],
    user: { ref: 'maya-okafor', name: 'Maya Okafor' },
  };
}
