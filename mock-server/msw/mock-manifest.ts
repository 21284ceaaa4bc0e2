import { MOCK } from './mock-names.ts';

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
