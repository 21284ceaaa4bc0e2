import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { EVENT_TYPES } from '../../../mock-server/http/schemas/messaging.ts';
import type { EventWorld } from '../../support/event-world.ts';
import { registerTokenKey, sharedTokenKeys } from '../../support/sign-token.ts';

/** Values that requests name: by placeholder of a path, by parameter of a query, and by member of a body. */
export interface Things {
  project: { id: string; name: string };
  params: Record<string, string>;
  members: Record<string, unknown>;
  /** Headers of a proxy call. */
  proxy: { installation: string; integration: string; groupRef: string };
  fullKey: string;
  frontendKey: string;
  /** Id of the key that verifies user tokens. */
  kid: string;
  /** Secret of the HubSpot application. */
  clientSecret: string;
}

const manifestOf = (name: string) => `specVersion: 1.0.0
integrations:
  - name: ${name}-crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: ${name}-hooks
          requiredFields: [{ fieldName: email }]
          optionalFields: [{ fieldName: phone }]
          backfill: { defaultPeriod: { fullHistory: true } }
    write:
      objects: [{ objectName: contacts }]
    proxy: { enabled: true }
    subscribe:
      objects:
        - objectName: contacts
          destination: ${name}-hooks
          inheritFieldsAndMapping: true
          createEvent: { enabled: always }
          updateEvent: { enabled: always, requiredWatchFields: [email] }
          deleteEvent: { enabled: always }
`;

interface Owner {
  /** As the event world names it. */
  project: string;
  /** Begins every name of its things. */
  name: string;
  portal: string;
  token: string;
  appId: string;
  clientSecret: string;
  developerApiKey?: string;
}

/** Makes everything that belongs to a project and to none of its groups. */
export async function makeProjectThings(world: EventWorld, owner: Owner): Promise<Things> {
  const { project, name, portal, appId, clientSecret, developerApiKey } = owner;
  const api = (method: string, path: string, body?: unknown) => world.api(method, path, body, project);
  const projectId = `project-${project}`;
  const destination = await api('POST', '/destinations', {
    name: `${name}-hooks`,
    type: 'webhook',
    metadata: { url: `https://receiver.test/${name}`, headers: { 'x-hook': `${name}-header` } },
  });
  const topic = await api('POST', '/topics', { name: `${name}-topic` });
  const routes: string[] = [];
  for (const eventType of EVENT_TYPES) {
    routes.push((await api('POST', '/notification-event-topic-routes', { eventType, topicId: topic.id })).id);
  }
  const topicRoute = await api('POST', '/topic-destination-routes', {
    topicId: topic.id,
    destinationId: destination.id,
  });
  const app = await api('POST', '/provider-apps', {
    provider: 'hubspot',
    clientId: `${name === 'alpha' ? 'demo' : name}-client`,
    clientSecret,
    scopes: ['oauth'],
    metadata: { providerParams: { appId } },
    ...(developerApiKey !== undefined && { developerApiKey }),
  });
  const [integration] = await api('PUT', '/integrations:batch', { sourceYaml: manifestOf(name) });
  const full = await api('POST', '/api-keys', { label: `${name} full`, scopes: ['full'] });
  const unused = await api('POST', '/api-keys', { label: `${name} unused`, scopes: ['full'] });
  const frontend = await api('POST', '/api-keys', { label: `${name} frontend`, scopes: ['frontend'] });
  const [kid, unusedKid] = [randomUUID(), randomUUID()];
  for (const id of [kid, unusedKid]) await registerTokenKey(world.ports, { id, projectId });
  const response = await world.manage(
    new Request('https://api.test/v1/generate-upload-url', { headers: { 'x-api-key': full.key } }),
  );
  const upload = await response.json();
  await world.manage(
    new Request(upload.url, { method: 'PUT', body: zipSync({ 'amp.yaml': strToU8(manifestOf(name)) }) }),
  );
  const begun = await world.api('PATCH', '', { updateMask: ['appName'], project: { appName: `${name} app` } }, project);
  const flow = await world.manage(
    new Request('https://api.test/v1/oauth-connect', {
      method: 'POST',
      headers: { 'x-api-key': full.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        projectIdOrName: project,
        provider: 'hubspot',
        groupRef: `${name}-signing-in`,
        consumerRef: `${name}-user`,
      }),
    }),
  );
  const state = new URL(await flow.text()).searchParams.get('state') ?? '';
  return {
    project: { id: projectId, name: begun.name },
    params: {
      integration: integration.id,
      destination: destination.id,
      topic: topic.id,
      'notification-event-topic-routes/route': routes[0] ?? '',
      'topic-destination-routes/route': topicRoute.id,
      providerApp: app.id,
      apiKey: unused.key,
      jwtKey: unusedKid,
      revision: integration.latestRevision.id,
      provider: 'hubspot',
      objectName: 'contacts',
      state,
      upload: upload.path,
    },
    members: {
      projectIdOrName: projectId,
      topicId: topic.id,
      destinationId: destination.id,
      destination: destination.id,
      providerAppId: app.id,
      revisionId: integration.latestRevision.id,
      integration: integration.id,
      provider: 'hubspot',
      providerWorkspaceRef: portal,
      providerMetadata: { workspace: { value: portal, source: 'input' } },
      // The one credential that the provider takes. The attacker does not know the victim's.
      oauth2AuthorizationCode: { accessToken: { token: 'second-token' } },
      scopes: ['full'],
      publicKeyPem: sharedTokenKeys().publicKeyPem,
      sourceYaml: manifestOf(name),
      changes: [{ op: 'add', path: '/disabled', value: false }],
      startTime: '2020-01-01T00:00:00.000Z',
      endTime: '2030-01-01T00:00:00.000Z',
      providerParams: { appId },
      clientId: `${name}-client`,
      sourceZipUrl: upload.url,
    },
    proxy: { installation: '', integration: `${name}-crm`, groupRef: `${name}-group` },
    fullKey: full.key,
    frontendKey: frontend.key,
    kid,
    clientSecret,
  };
}

interface InstalledGroup {
  connection: string;
  installation: string;
}

/** Connects a group of a project and installs for it. */
export async function installGroup(
  world: EventWorld,
  project: string,
  name: string,
  groupRef: string,
  token: string,
): Promise<InstalledGroup> {
  const connection = await world.api(
    'POST',
    '/connections:generate',
    {
      provider: 'hubspot',
      groupRef,
      groupName: `Group ${groupRef}`,
      consumerRef: `user-of-${groupRef}`,
      consumerName: `Consumer ${groupRef}`,
      oauth2AuthorizationCode: { accessToken: { token } },
    },
    project,
  );
  const contacts = { objectName: 'contacts', destination: `${name}-hooks`, selectedFields: { phone: true } };
  const content = {
    provider: 'hubspot',
    read: { objects: { contacts } },
    write: { objects: { contacts: { objectName: 'contacts' } } },
  };
  const installation = await world.api(
    'POST',
    `/integrations/${name}-crm/installations`,
    { groupRef, connectionId: connection.id, config: { content } },
    project,
  );
  return { connection: connection.id, installation: installation.id };
}

/** Adds what exists once work was done: operations and messages. */
export async function addWorkThings(
  world: EventWorld,
  project: string,
  things: Things,
  group: InstalledGroup,
): Promise<void> {
  const { params, members, proxy } = things;
  const base = `/integrations/${params['integration']}/installations/${group.installation}`;
  const operations = await world.api('GET', `${base}/operations`, undefined, project);
  const messages = await world.api(
    'GET',
    `/messages?pageSize=1&installationId=${group.installation}`,
    undefined,
    project,
  );
  Object.assign(params, {
    connection: group.connection,
    installation: group.installation,
    group: proxy.groupRef,
    operation: operations.results[0].id,
    message: messages.results[0].id,
  });
  Object.assign(members, {
    connectionId: group.connection,
    installationId: group.installation,
    groupRef: proxy.groupRef,
    consumerRef: `user-of-${proxy.groupRef}`,
    createdBy: `consumer:user-of-${proxy.groupRef}`,
    pageToken: messages.pagination.nextPageToken,
  });
  proxy.installation = group.installation;
}
