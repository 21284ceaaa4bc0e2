import { DEMO_KEY } from '../sandbox/call-tracking/account-data.ts';

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

/** A manifest with everything that the screens can ask: required, mapped and optional fields, writes and the proxy. */
export const MOCK_MANIFEST = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    displayName: CallRail
    provider: ${MOCK.provider}
    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - fieldName: start_time
            - fieldName: duration
            - mapToName: caller_phone
              mapToDisplayName: Caller's phone number
              prompt: Which field holds the number that called?
              default: customer_phone_number
          optionalFields:
            - mapToName: outcome
              mapToDisplayName: Outcome of the call
              prompt: Which field tells whether the call became a lead?
          optionalFieldsAuto: all
          backfill:
            defaultPeriod:
              fullHistory: true
        - objectName: companies
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - fieldName: name
          optionalFieldsAuto: all
        - objectName: users
          destination: ${MOCK.destination}
          schedule: "0 * * * *"
          requiredFields:
            - fieldName: id
            - fieldName: email
          optionalFields:
            - fieldName: name
            - fieldName: role
    write:
      objects:
        - objectName: tags
    proxy:
      enabled: true
`;
