import { DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { Installation, Operation, OperationsPage } from '../../src/contract/index.ts';
import { callApi, projectCaller } from './api-client.ts';
import type { SpawnedServer } from './spawn-server.ts';

const manifestOf = (name: string) => `specVersion: 1.0.0
integrations:
  - name: ${name}
    provider: callRail
    read:
      objects:
        - objectName: calls
          destination: ${name}
          optionalFieldsAuto: all
          backfill:
            defaultPeriod:
              fullHistory: true
    write:
      objects:
        - objectName: tags
    proxy:
      enabled: true
`;

const GROUP = 'acme-group';
/** Name of the integration and of its destination, unless a test needs two. */
const NAME = 'calls-to-crm';

/** Deploys an integration that reads `calls` and writes `tags`, with a webhook. @returns the webhook's signing key */
export async function deployCalls(server: SpawnedServer, webhookUrl: string, name = NAME): Promise<string> {
  const call = projectCaller(server);
  expectStatus(await call('POST', '/destinations', { name, type: 'webhook', metadata: { url: webhookUrl } }), 201);
  expectStatus(await call('PUT', '/integrations:batch', { sourceYaml: manifestOf(name) }), 200);
  const { body } = await call<{ secrets: { webhookSigningKey: string } }>(
    'GET',
    `/destinations/${name}?includeSecrets=true`,
  );
  return body.secrets.webhookSigningKey;
}

/** Connects a group and installs: from here on the backfill runs. */
export async function installCalls(server: SpawnedServer, name = NAME): Promise<Installation> {
  const call = projectCaller(server);
  const account = { provider: 'callRail', groupRef: GROUP, consumerRef: 'ada', apiKey: DEMO_KEY };
  expectStatus(await call('POST', '/connections:generate', account), 201);
  const calls = { objectName: 'calls', selectedFields: { id: true, duration: true } };
  const content = { provider: 'callRail', read: { objects: { calls } } };
  const path = `/integrations/${name}/installations`;
  const installed = await call<Installation>('POST', path, { groupRef: GROUP, config: { content } });
  expectStatus(installed, 201);
  return installed.body;
}

/** Starts a read of all calls. @returns id of its operation */
export async function triggerCalls(server: SpawnedServer): Promise<string> {
  const path = `/v1/projects/${server.project}/integrations/${NAME}/objects/calls`;
  const body = { groupRef: GROUP, mode: 'async' };
  const response = await callApi<{ operationId: string }>(server.read, server.apiKey, 'POST', path, body, 'read');
  expectStatus(response, 201);
  return response.body.operationId;
}

/** Writes a tag asynchronously. @returns id of its operation */
export async function writeTagLater(server: SpawnedServer, record: Record<string, unknown>): Promise<string> {
  const path = `/v1/projects/${server.project}/integrations/${NAME}/objects/tags`;
  const body = { groupRef: GROUP, type: 'create', mode: 'asynchronous', record };
  const response = await callApi<{ operationId: string }>(server.write, server.apiKey, 'POST', path, body, 'write');
  expectStatus(response, 200);
  return response.body.operationId;
}

/** @returns the operations of an installation, newest first */
export async function operationsOf(server: SpawnedServer, installation: Installation): Promise<Operation[]> {
  const path = `/integrations/${installation.integrationId}/installations/${installation.id}/operations`;
  return (await projectCaller(server)<OperationsPage>('GET', path)).body.results;
}

function expectStatus(response: { status: number; body: unknown }, wanted: number): void {
  if (response.status !== wanted)
    throw new Error(`Expected ${wanted}, got ${response.status}: ${JSON.stringify(response.body)}`);
}
