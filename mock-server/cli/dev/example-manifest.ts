/** Manifest that `amp dev` deploys when there is no other. The simulated call-tracking provider has all of its objects. */
export const EXAMPLE_MANIFEST = `specVersion: 1.0.0
integrations:
  - name: my-integration
    displayName: My Integration
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: my-webhook
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
          optionalFieldsAuto: all
          # Reads the history right after the install. Without it, the first data arrives with the schedule.
          backfill:
            defaultPeriod:
              fullHistory: true
    write:
      objects:
        - objectName: tags
    proxy:
      enabled: true
`;
