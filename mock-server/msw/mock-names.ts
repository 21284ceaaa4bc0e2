import { DEMO_KEY } from '../sandbox/call-tracking/accounts.ts';

/**
 * Names and keys that every scenario has, for the props of the components under test:
 * `<AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey }}>`.
 */
export const MOCK = {
  project: 'mock-project',
  appName: 'Mock App',
  /** Scope `frontend`: what the embedded components need. */
  apiKey: 'mock-frontend-key-0001',
  /** Scope `full`: what a builder's backend uses. */
  fullApiKey: 'mock-full-key-000000001',
  integration: 'mock-calls',
  provider: 'callRail',
  destination: 'mock-webhook',
  groupRef: 'mock-group',
  groupName: 'Northwind Trading',
  consumerRef: 'mock-user',
  consumerName: 'Maya Okafor',
  /** API key that the simulated provider accepts; it refuses every other one. */
  providerKey: DEMO_KEY,
} as const;
