import * as endpoints from '../../src/contract/endpoints.ts';
import type { Connection, Endpoint, Installation, Integration, ReadObjectConfig } from '../../src/contract/index.ts';
import { apiKeyPrefix } from '../core/projects/api-keys.ts';
import type { ComposedBackend } from './compose-backend.ts';
import { MOCK } from './mock-manifest.ts';

/**
 * Steps that create the state of a scenario. Every step is an operation of the service, so the state is always valid.
 */
export interface Seed {
  /** Deploys a manifest. @returns its integrations */
  deploy(yaml: string): Promise<Integration[]>;
  /** Connects the mock group, or another one, with a key that the simulated provider accepts. */
  connect(who?: Partial<SeedPerson>): Promise<Connection>;
  /** Installs the mock integration for the mock group, or another one. */
  install(how?: SeedInstallation): Promise<Installation>;
  /** Any operation, with the full key. @throws Error with the problem's detail if it is rejected */
  call(endpoint: Endpoint, path: Record<string, string>, body?: unknown): Promise<unknown>;
}

/** A group and the person who acts for it. */
export interface SeedPerson {
  groupRef: string;
  groupName: string;
  consumerRef: string;
  consumerName: string;
}

/** Choices of an installation; by default `calls` is read with its required mapping chosen. */
export interface SeedInstallation {
  groupRef?: string;
  integration?: string;
  read?: Record<string, ReadObjectConfig>;
}

const DEFAULT_READ: Record<string, ReadObjectConfig> = {
  calls: {
    objectName: 'calls',
    selectedFields: { direction: true, customer_name: true },
    selectedFieldMappings: { caller_phone: 'customer_phone_number' },
  },
};

/** @param origin of the management API */
export function createSeed(backend: ComposedBackend, origin: string, project: string): Seed {
  const call = (endpoint: Endpoint, path: Record<string, string>, body?: unknown) =>
    callBackend(backend, origin, endpoint, { project, ...path }, body);

  return {
    call,
    // The responses are as the endpoint table declares them; the server's schemas are checked against the same types.
    deploy: async (sourceYaml) => (await call(endpoints.batchUpsertIntegrations, {}, { sourceYaml })) as Integration[],
    connect: async (who = {}) => {
      const { groupRef, groupName, consumerRef, consumerName } = { ...MOCK, ...who };
      const person = { groupRef, groupName, consumerRef, consumerName };
      const body = { provider: MOCK.provider, ...person, apiKey: MOCK.providerKey };
      return (await call(endpoints.generateConnection, {}, body)) as Connection;
    },
    install: async ({ groupRef = MOCK.groupRef, integration = MOCK.integration, read = DEFAULT_READ } = {}) => {
      const content = { provider: MOCK.provider, read: { objects: read } };
      const body = { groupRef, config: { content } };
      return (await call(endpoints.createInstallation, { integration }, body)) as Installation;
    },
  };
}

/** Creates the project and its two keys, as the operator of a server does in its environment. */
export async function seedProject(
  { ports }: ComposedBackend,
  { project, apiKey }: { project: string; apiKey: string },
): Promise<void> {
  const createTime = new Date(ports.clock.now()).toISOString();
  const projectId = ports.ids.uuid();
  await ports.store.projects.insert({
    id: projectId,
    name: project,
    appName: MOCK.appName,
    orgId: ports.ids.uuid(),
    createTime,
  });
  for (const [scope, key] of [
    ['full', MOCK.fullApiKey],
    ['frontend', apiKey],
  ] as const) {
    await ports.store.apiKeys.insert({
      id: ports.ids.uuid(),
      projectId,
      hash: await ports.digests.sha256Hex(key),
      prefix: apiKeyPrefix(key),
      label: scope,
      scopes: [scope],
      active: true,
      createTime,
    });
  }
}

async function callBackend(
  backend: ComposedBackend,
  origin: string,
  endpoint: Endpoint,
  params: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const request = new Request(`${origin}/v1${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-api-key': MOCK.fullApiKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await backend.respond(request);
  const text = (await response?.text()) ?? '';
  if (!response?.ok) throw new Error(`Ampersand: the scenario cannot be set up: ${endpoint.summary}. ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
