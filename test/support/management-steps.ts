import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { Connection, Installation, Integration } from '../../src/contract/index.ts';
import type { TestServer } from './test-server.ts';

/** Two read objects with required, mapped and optional fields, two write objects, and the proxy. */
export const MANIFEST = `specVersion: 1.0.0
integrations:
  - name: calls-to-crm
    displayName: Calls to CRM
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: hooks
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - fieldName: direction
              mapToName: callDirection
            - mapToName: phone
              mapToDisplayName: Phone number
          optionalFields:
            - fieldName: duration
              mapToName: seconds
          optionalFieldsAuto: all
          backfill:
            defaultPeriod:
              fullHistory: true
        - objectName: text-messages
          destination: hooks
          optionalFieldsAuto: all
    write:
      objects:
        - objectName: tags
        - objectName: trackers
    proxy:
      enabled: true
`;

/** Deploys {@link MANIFEST}, or the one given, to `acme`. */
export async function deploy(server: TestServer, sourceYaml = MANIFEST, query = ''): Promise<Integration[]> {
  const { status, json } = await server.call('PUT', `/projects/acme/integrations:batch${query}`, {
    body: { sourceYaml },
  });
  if (status !== 200) throw new Error(`Deploying responded with ${status}: ${JSON.stringify(json)}`);
  return json;
}

/** Connects a group of `acme` with the sandbox's key. */
export async function connect(server: TestServer, groupRef = 'g1', apiKey: string = DEMO_KEY): Promise<Connection> {
  const { status, json } = await server.call('POST', '/projects/acme/connections:generate', {
    body: { provider: 'callRail', groupRef, consumerRef: `user-of-${groupRef}`, apiKey },
  });
  if (status !== 201) throw new Error(`Connecting responded with ${status}: ${JSON.stringify(json)}`);
  return json;
}

/** Request of the published client that saves the object `calls`. */
export const CALLS = {
  objectName: 'calls',
  selectedFields: { duration: true },
  selectedFieldMappings: { phone: 'customer_phone_number' },
  selectedValueMappings: {},
  dynamicMappingsInput: [],
};

export const INSTALLATIONS = '/projects/acme/integrations/calls-to-crm/installations';

/** Installs `calls` for a group that is connected. */
export async function install(server: TestServer, groupRef = 'g1', calls: object = CALLS): Promise<Installation> {
  const { status, json } = await server.call('POST', INSTALLATIONS, {
    body: { groupRef, config: { content: { provider: 'callRail', read: { objects: { calls } } } } },
  });
  if (status !== 201) throw new Error(`Installing responded with ${status}: ${JSON.stringify(json)}`);
  return json;
}
