import { DEMO_KEY } from '../../sandbox/call-tracking/accounts.ts';
import { DEMO_TOKEN } from '../../sandbox/hubspot/tokens.ts';
import type { ContactsAccess } from '../host/service-calls.ts';
import { CONTACTS_INTEGRATION, INTEGRATION, PROVIDER } from '../setup/harbor-project.ts';
import type { Session } from '../shared/harbor-api.ts';

/** Opens the simulated provider's other account, whose records are all different. */
const SECOND_KEY = 'second-key';
const ACME = { ref: 'acme-freight', name: 'Acme Freight' };
const NORTHWIND = { ref: 'northwind-books', name: 'Northwind Books' };
const USER = { ref: 'maya-okafor', name: 'Maya Okafor' };

/** Context of the calls about contacts. Each customer has a separate simulated HubSpot account. */
export const CONTACTS_ACCESS: Omit<ContactsAccess, 'crmUrl'> = {
  integration: CONTACTS_INTEGRATION,
  user: USER,
  customers: new Map([
    [ACME.ref, { name: ACME.name, token: DEMO_TOKEN }],
    [NORTHWIND.ref, { name: NORTHWIND.name, token: 'second-token' }],
  ]),
};

/** Session of the page: its customers and the addresses for the embedded components. */
export function makeSession(project: string, apiUrl: string, frontendKey: string): Session {
  return {
    project,
    apiKey: frontendKey,
    apiUrl,
    integration: INTEGRATION,
    provider: PROVIDER,
    contactsIntegration: CONTACTS_INTEGRATION,
    customers: [
      { ...ACME, demoKey: DEMO_KEY },
      { ...NORTHWIND, demoKey: SECOND_KEY },
    ],
    user: USER,
  };
}
