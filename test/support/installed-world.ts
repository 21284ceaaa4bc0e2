import type { FetchHandler } from '../../mock-server/connectors/fetch-gateway.ts';
import { credentialContext } from '../../mock-server/core/connections/sealed-credential.ts';
import type { Ports, Repositories, Settings } from '../../mock-server/core/kernel/ports.ts';
import type {
  ConnectionRecord,
  DestinationRecord,
  InstallationRecord,
  IntegrationRecord,
  ProjectRecord,
  RevisionRecord,
} from '../../mock-server/core/kernel/records.ts';
import { signingKeyContext } from '../../mock-server/core/messaging/open-destination.ts';
import type { Workers } from '../../mock-server/core/workers/workers.ts';
import { createWorkers } from '../../mock-server/core/workers/workers.ts';
import { DEFAULT_ACCOUNTS, DEMO_KEY } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import type { CallTrackingSandbox, CallTrackingSandboxOptions } from '../../mock-server/sandbox/call-tracking/app.ts';
import { createCallTrackingSandbox } from '../../mock-server/sandbox/call-tracking/app.ts';
import type { ConfigContent, ManifestIntegration, ReadObjectConfig, WebhookMessage } from '../../src/contract/index.ts';
import type { TestPorts } from './core-ports.ts';
import { createTestPorts } from './core-ports.ts';

/** Key that the webhook of an installed world is signed with. */
export const SIGNING_KEY = `whsec_${Buffer.from('a signing key for tests').toString('base64')}`;
export const RECEIVER_ORIGIN = 'https://receiver.test';
export const PROVIDER_ORIGIN = 'https://api.callrail.com';

/** A message as a receiver in the same process got it. */
export interface CaughtMessage {
  id: string;
  headers: Headers;
  body: string;
  message: WebhookMessage;
}

/** A webhook receiver without a socket. */
export interface CatchingReceiver {
  /** Messages with a 2xx response. */
  caught: CaughtMessage[];
  /** Every attempt, taken or not. */
  tries: number;
  /** Responds to the following tries; 204 at first. A rejection is a broken connection. */
  respond: (request: Request) => Response | Promise<Response>;
}

/** A project with one group that has installed one integration of the call-tracking provider. */
export interface InstalledWorld {
  ports: TestPorts;
  sandbox: CallTrackingSandbox;
  receiver: CatchingReceiver;
  workers: Workers;
  project: ProjectRecord;
  integration: IntegrationRecord;
  revision: RevisionRecord;
  connection: ConnectionRecord;
  destination: DestinationRecord;
  installation: InstallationRecord;
  /** Runs the workers until nothing is due. */
  work(): Promise<void>;
}

/** Overrides of the default: `calls` and `companies` are read with two fields each, `tags` are written. */
export interface InstalledWorldOptions {
  sandbox?: CallTrackingSandboxOptions;
  /** Sees each request to the provider first, and responds in its place if it returns something. */
  provider?: (request: Request) => Response | undefined | Promise<Response | undefined>;
  settings?: Partial<Settings>;
  /** Replaces single ports, for example the store. */
  ports?: Partial<Ports>;
  manifest?: Partial<ManifestIntegration>;
  content?: Partial<ConfigContent>;
  /** Only `calls` is read, with this on top of the default. */
  calls?: Partial<ReadObjectConfig>;
}

export async function createInstalledWorld(options: InstalledWorldOptions = {}): Promise<InstalledWorld> {
  const sandbox = createCallTrackingSandbox(options.sandbox);
  const receiver = createCatchingReceiver();
  const provider: FetchHandler = async (request) =>
    (await options.provider?.(request)) ?? (await sandbox.fetch(request));
  const apps = { [PROVIDER_ORIGIN]: provider, [RECEIVER_ORIGIN]: handlerOf(receiver) };
  const ports = createTestPorts(apps, options.settings, options.ports);
  const workers = createWorkers(ports);
  const records = await makeRecords(ports, options);
  await store(ports.store, records);
  return { ports, sandbox, receiver, workers, ...records, work: () => workAll(workers) };
}

/** @returns a receiver that returns 204 */
export function createCatchingReceiver(): CatchingReceiver {
  return { caught: [], tries: 0, respond: () => new Response(null, { status: 204 }) };
}

/** @returns the receiver as an app that handles requests */
export function handlerOf(receiver: CatchingReceiver): FetchHandler {
  return async (request) => {
    receiver.tries += 1;
    const body = await request.text();
    const response = await receiver.respond(request);
    if (response.ok) {
      const id = request.headers.get('svix-id') ?? '';
      receiver.caught.push({ id, headers: request.headers, body, message: JSON.parse(body) });
    }
    return response;
  };
}

async function workAll(workers: Workers): Promise<void> {
  let done = 1;
  while (done > 0) {
    done =
      (await workers.runSchedules()) +
      (await workers.runOperations()) +
      (await workers.runTasks()) +
      (await workers.runEvents()) +
      (await workers.runDeliveries());
  }
}

type Records = Pick<
  InstalledWorld,
  'project' | 'integration' | 'revision' | 'connection' | 'destination' | 'installation'
>;

async function makeRecords(ports: Ports, options: InstalledWorldOptions): Promise<Records> {
  const createTime = new Date(ports.clock.now()).toISOString();
  const project = { id: 'project-1', name: 'acme', appName: 'Acme', orgId: 'org', createTime };
  const manifest: ManifestIntegration = {
    name: 'calls-to-crm',
    provider: 'callRail',
    read: {
      objects: [
        { objectName: 'calls', destination: 'hooks', schedule: '*/10 * * * *' },
        { objectName: 'companies', destination: 'hooks', mapToName: 'accounts' },
      ],
    },
    write: { objects: [{ objectName: 'tags' }, { objectName: 'companies', inheritMapping: true }] },
    proxy: { enabled: true },
    ...options.manifest,
  };
  const revision: RevisionRecord = {
    id: 'revision-1',
    integrationId: 'integration-1',
    specVersion: '1.0.0',
    content: manifest,
    createTime,
  };
  const integration: IntegrationRecord = {
    id: 'integration-1',
    projectId: project.id,
    name: manifest.name,
    provider: 'callRail',
    latestRevisionId: revision.id,
    createTime,
  };
  const connection: ConnectionRecord = {
    id: 'connection-1',
    projectId: project.id,
    provider: 'callRail',
    groupRef: 'group-1',
    consumerRef: 'consumer-1',
    authScheme: 'apiKey',
    status: 'created',
    metadata: { accountId: { value: String(DEFAULT_ACCOUNTS[0]?.numericId), source: 'provider' } },
    sealedCredential: await ports.secrets.seal(
      JSON.stringify({ scheme: 'apiKey', apiKey: DEMO_KEY }),
      credentialContext('connection-1'),
    ),
    createTime,
    version: 1,
    refreshAt: null,
  };
  const destination: DestinationRecord = {
    id: 'destination-1',
    projectId: project.id,
    name: 'hooks',
    type: 'webhook',
    url: `${RECEIVER_ORIGIN}/hooks`,
    headers: { 'x-team': 'crm' },
    sealedSigningKey: await ports.secrets.seal(SIGNING_KEY, signingKeyContext('destination-1')),
    createTime,
  };
  const installation: InstallationRecord = {
    id: 'installation-1',
    projectId: project.id,
    integrationId: integration.id,
    groupRef: 'group-1',
    connectionId: connection.id,
    healthStatus: 'healthy',
    config: {
      id: 'config-1',
      revisionId: revision.id,
      createTime,
      createdBy: 'consumer:consumer-1',
      content: contentOf(options),
    },
    createdBy: 'consumer:consumer-1',
    createTime,
    version: 1,
  };
  return { project, integration, revision, connection, destination, installation };
}

function contentOf({ content, calls }: InstalledWorldOptions): ConfigContent {
  const callsConfig: ReadObjectConfig = {
    objectName: 'calls',
    destination: 'hooks',
    schedule: '*/10 * * * *',
    selectedFields: { id: true, direction: true },
    backfill: { defaultPeriod: { fullHistory: true } },
    ...calls,
  };
  const companies: ReadObjectConfig = {
    objectName: 'companies',
    destination: 'hooks',
    selectedFields: { id: true },
    selectedFieldMappings: { companyName: 'name' },
  };
  const objects: Record<string, ReadObjectConfig> =
    calls === undefined ? { calls: callsConfig, companies } : { calls: callsConfig };
  return {
    provider: 'callRail',
    read: { objects },
    write: { objects: { tags: { objectName: 'tags' } } },
    proxy: { enabled: true },
    ...content,
  };
}

async function store(repositories: Repositories, records: Records): Promise<void> {
  const { project, integration, revision, connection, destination, installation } = records;
  const { id: projectId, createTime } = project;
  await repositories.projects.insert(project);
  await repositories.integrations.insert(integration, revision);
  await repositories.groups.upsert({ projectId, groupRef: 'group-1', groupName: 'Group One', createTime });
  await repositories.consumers.upsert({ projectId, consumerRef: 'consumer-1', consumerName: 'Ada', createTime });
  await repositories.connections.insert(connection);
  await repositories.destinations.insert(destination);
  await repositories.installations.insert(installation);
}
