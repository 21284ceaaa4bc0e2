import { fileURLToPath } from 'node:url';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Project } from '../../../src/contract/index.ts';
import { runAmp } from '../../cli/program.ts';
import type { ApiClient } from '../../cli/shared/api-client.ts';
import { createApiClient } from '../../cli/shared/api-client.ts';
import { CliFailure } from '../../cli/shared/cli-failure.ts';
import { NO_COLORS, processTerminal, silentProgress } from '../../cli/shared/terminal.ts';
import { DEMO_APP_ID, DEMO_DEVELOPER_KEY } from '../../sandbox/hubspot/webhook-app.ts';
import { DEMO_OAUTH_CLIENT } from '../../sandbox/oauth/oauth-client.ts';
import type { DemoKeys } from './demo-keys.ts';

/** Name of the project that the demo works in. */
export const PROJECT = 'harbor';
const APP_NAME = 'Harbor';
/** Names in `amp.yaml`. */
export const INTEGRATION = 'harbor-calls';
export const CONTACTS_INTEGRATION = 'harbor-contacts';
export const PROVIDER = 'callRail';
const DESTINATION = 'harbor-inbox';
const MANIFEST_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Provisioned resources for the host application. */
export interface Provisioned {
  projectId: string;
  signingKey: string;
  frontendKey: string;
}

/**
 * Puts into the service what a customer of this project would put there: a destination, a manifest and a key for the
 * browser. What is there already is used again, so a second start changes nothing.
 *
 * @throws Error with the output of the command-line tool if it fails
 */
export async function provision(apiUrl: string, webhookUrl: string, keys: DemoKeys): Promise<Provisioned> {
  const api = createApiClient({ origin: apiUrl, key: keys.fullKey });
  const project = await ensureAppName(api);
  const signingKey = await ensureDestination(api, webhookUrl);
  await ensureHubspotApp(api);
  await deployManifest(apiUrl, keys.fullKey);
  const frontendKey = await ensureFrontendKey(api, apiUrl, keys.frontendKey);
  return { projectId: project.id, signingKey, frontendKey };
}

/** The name that the embedded components show: a project that was made at start is called after its short name. */
async function ensureAppName(api: ApiClient): Promise<Project> {
  const params = { project: PROJECT };
  const project = await api.call(endpoints.getProject, { params });
  if (project.appName === APP_NAME) return project;
  return await api.call(endpoints.updateProject, {
    params,
    body: { updateMask: ['appName'], project: { appName: APP_NAME } },
  });
}

/** @returns the signing key of the destination, which points at this start's address */
async function ensureDestination(api: ApiClient, url: string): Promise<string> {
  const params = { project: PROJECT, destination: DESTINATION };
  const destinations = await api.call(endpoints.listDestinations, { params });
  const known = destinations.find((destination) => destination.name === DESTINATION);
  if (known === undefined) {
    const body = { name: DESTINATION, type: 'webhook' as const, metadata: { url } };
    await api.call(endpoints.createDestination, { params, body });
  } else if (known.metadata.url !== url) {
    const body = { updateMask: ['metadata.url'], destination: { metadata: { url } } };
    await api.call(endpoints.updateDestination, { params, body });
  }
  const destination = await api.call(endpoints.getDestination, { params, query: { includeSecrets: true } });
  return destination.secrets?.webhookSigningKey ?? '';
}

/** The application that receives HubSpot's events; the service manages its subscriptions. */
async function ensureHubspotApp(api: ApiClient): Promise<void> {
  const params = { project: PROJECT };
  const apps = await api.call(endpoints.listProviderApps, { params });
  if (apps.some(({ provider }) => provider === 'hubspot')) return;
  const { clientId, clientSecret } = DEMO_OAUTH_CLIENT;
  await api.call(endpoints.createProviderApp, {
    params,
    body: {
      provider: 'hubspot',
      clientId,
      clientSecret,
      scopes: ['oauth'],
      developerApiKey: DEMO_DEVELOPER_KEY,
      metadata: { providerParams: { appId: String(DEMO_APP_ID) } },
    },
  });
}

/** By the same tool that a builder's pipeline uses. */
async function deployManifest(apiUrl: string, key: string): Promise<void> {
  const lines: string[] = [];
  const collect = (line: string) => lines.push(line);
  const env = { AMP_API_URL: apiUrl, AMP_API_KEY: key };
  const quiet = {
    colors: NO_COLORS,
    errColors: NO_COLORS,
    width: undefined,
    progress: silentProgress,
    isInteractive: false,
  };
  const terminal = { ...processTerminal(), ...quiet, env, out: collect, err: collect };
  const exitCode = await runAmp(['deploy', MANIFEST_FOLDER, '--project', PROJECT], terminal);
  if (exitCode !== 0) throw new Error(lines.join('\n'));
}

async function ensureFrontendKey(api: ApiClient, apiUrl: string, stored: string | undefined): Promise<string> {
  if (stored !== undefined && (await isAccepted(apiUrl, stored))) return stored;
  const body = { label: 'Harbor in the browser', scopes: ['frontend'] };
  return (await api.call(endpoints.createApiKey, { params: { project: PROJECT }, body })).key;
}

async function isAccepted(apiUrl: string, key: string): Promise<boolean> {
  try {
    await createApiClient({ origin: apiUrl, key }).call(endpoints.getProject, { params: { project: PROJECT } });
    return true;
  } catch (error) {
    // Another database than the one the key was made for; anything but a refusal is a bug.
    if (error instanceof CliFailure) return false;
    throw error;
  }
}
