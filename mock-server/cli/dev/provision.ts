import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Integration } from '../../../src/contract/index.ts';
import { destinationNames } from '../../core/manifest/integration-rules.ts';
import { DEMO_APP_ID, DEMO_DEVELOPER_KEY } from '../../sandbox/hubspot/webhook-app.ts';
import { DEMO_OAUTH_CLIENT } from '../../sandbox/oauth/oauth-client.ts';
import type { ApiClient } from '../shared/api-client.ts';
import { createApiClient } from '../shared/api-client.ts';
import { CliFailure } from '../shared/cli-failure.ts';
import type { StoredKeys } from './stored-keys.ts';

/** Names and manifest of a local project. */
export interface LocalProject {
  /** Name of the project. */
  name: string;
  /** Name of the application in the texts of the widgets. */
  appName: string;
  /** Text of the manifest. */
  manifest: string;
}

/** Provisioned resources. */
export interface Provisioned {
  projectId: string;
  /** The integrations of the manifest, in its order. */
  integrations: Integration[];
  /** Signing key by name of the destination. */
  signingKeys: ReadonlyMap<string, string>;
  frontendKey: string;
}

const WEBHOOKS = '/webhooks/';

/** Returns the path of the local webhook of a destination. */
export function webhookPath(destination: string): string {
  return `${WEBHOOKS}${destination}`;
}

/**
 * Creates in a project what its manifest needs: destinations that point to this machine, provider apps of the simulated
 * providers, the deployed manifest and a key for the browser. Existing resources are used again, so a second start
 * changes nothing.
 *
 * @param webhooks origin of the local webhooks
 * @throws CliFailure when the server rejects something, such as the manifest
 */
export async function provision(
  api: ApiClient,
  webhooks: string,
  { name, appName, manifest }: LocalProject,
  keys: StoredKeys,
): Promise<Provisioned> {
  const params = { project: name };
  const project = await api.call(endpoints.getProject, { params });
  // A project that was created at startup is called after its name.
  if (project.appName === project.name) {
    await api.call(endpoints.updateProject, { params, body: { updateMask: ['appName'], project: { appName } } });
  }
  await ensureProviderApps(api, name);
  const integrations = await api.call(endpoints.batchUpsertIntegrations, { params, body: { sourceYaml: manifest } });
  const names = new Set(integrations.flatMap(({ latestRevision }) => destinationNames(latestRevision.content)));
  const signingKeys = new Map<string, string>();
  for (const destination of names)
    signingKeys.set(destination, await ensureDestination(api, name, destination, webhooks));
  return { projectId: project.id, integrations, signingKeys, frontendKey: await ensureFrontendKey(api, name, keys) };
}

/** @returns the signing key of a destination; one that points to another address is not changed */
async function ensureDestination(api: ApiClient, project: string, name: string, webhooks: string): Promise<string> {
  const url = webhooks + webhookPath(name);
  const destinations = await api.call(endpoints.listDestinations, { params: { project } });
  const known = destinations.find((destination) => destination.name === name);
  const params = { project, destination: name };
  if (known === undefined) {
    const body = { name, type: 'webhook' as const, metadata: { url } };
    await api.call(endpoints.createDestination, { params: { project }, body });
  } else if (known.metadata.url !== url && new URL(known.metadata.url).pathname === webhookPath(name)) {
    // The local webhooks of an earlier start, on another port.
    const body = { updateMask: ['metadata.url'], destination: { metadata: { url } } };
    await api.call(endpoints.updateDestination, { params, body });
  }
  const destination = await api.call(endpoints.getDestination, { params, query: { includeSecrets: true } });
  return destination.secrets?.webhookSigningKey ?? '';
}

/** For every object that the simulated HubSpot has. */
const HUBSPOT_SCOPES = [
  'oauth',
  ...['contacts', 'companies', 'deals', 'custom'].flatMap((name) => [
    `crm.objects.${name}.read`,
    `crm.objects.${name}.write`,
  ]),
  'crm.objects.owners.read',
];

/** The applications of the simulated providers. The server manages the subscriptions of HubSpot's. */
async function ensureProviderApps(api: ApiClient, project: string): Promise<void> {
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  const wanted = [
    {
      provider: 'hubspot',
      scopes: HUBSPOT_SCOPES,
      developerApiKey: DEMO_DEVELOPER_KEY,
      metadata: { providerParams: { appId: String(DEMO_APP_ID) } },
    },
    { provider: 'salesforce', scopes: [] },
  ];
  const params = { project };
  const apps = await api.call(endpoints.listProviderApps, { params });
  for (const app of wanted) {
    if (apps.some(({ provider }) => provider === app.provider)) continue;
    await api.call(endpoints.createProviderApp, { params, body: { ...app, clientId, clientSecret } });
  }
}

async function ensureFrontendKey(api: ApiClient, project: string, { frontendKey }: StoredKeys): Promise<string> {
  if (frontendKey !== undefined && (await isAccepted(api.origin, frontendKey, project))) return frontendKey;
  const body = { label: 'Browser', scopes: ['frontend'] };
  return (await api.call(endpoints.createApiKey, { params: { project }, body })).key;
}

async function isAccepted(origin: string, key: string, project: string): Promise<boolean> {
  try {
    await createApiClient({ origin, key }).call(endpoints.getProject, { params: { project } });
    return true;
  } catch (error) {
    // Another database than the one the key was made for; anything but a refusal is a bug.
    if (error instanceof CliFailure) return false;
    throw error;
  }
}
