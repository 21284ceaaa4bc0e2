import { signedEvents } from '../../support/signed-events.ts';
import type { ForeignRequest } from './foreign-requests.ts';
import type { IsolationWorld } from './isolation-world.ts';
import type { Things } from './things.ts';

/** A request to a part of the server that the descriptions leave out. */
export interface ListenerRequest extends Pick<ForeignRequest, 'listener' | 'method' | 'target' | 'headers' | 'body'> {
  title: string;
  expected: number[];
}

/** Requests to the proxy, for events, for files and for pages that name things of the victim. */
export async function listenerRequests(world: IsolationWorld): Promise<ListenerRequest[]> {
  return [...proxyRequests(world), ...(await eventRequests(world)), ...fileRequests(world), ...pageRequests(world)];
}

function proxyRequests({ victim, attacker, inactiveKey, deletedKey }: IsolationWorld): ListenerRequest[] {
  const keys: [string, string][] = [
    ['full key of another project', attacker.fullKey],
    ['frontend key of another project', attacker.frontendKey],
    ['frontend key of the project', victim.frontendKey],
    ['inactive key', inactiveKey],
    ['deleted key', deletedKey],
    ['no key', ''],
  ];
  const named: [string, Record<string, string>][] = [
    ['installation', { 'x-amp-installation-id': victim.proxy.installation }],
    ['installation in upper case', { 'x-amp-installation-id': victim.proxy.installation.toUpperCase() }],
    ['integration and group', byGroup(victim)],
    ['own integration, group of the victim', { ...byGroup(attacker), 'x-amp-group-ref': victim.proxy.groupRef }],
    ['two installations', { 'x-amp-installation-id': `${attacker.proxy.installation}, ${victim.proxy.installation}` }],
  ];
  const projects = [victim.project.id, victim.project.name, attacker.project.id];
  const all = keys.flatMap(([keyName, key]) =>
    named.flatMap(([name, headers]) =>
      projects.map((project) => ({
        title: `proxy, ${keyName}, ${name}, project ${project}`,
        listener: 'proxy' as const,
        method: 'GET',
        target: '/crm/v3/objects/contacts',
        headers: {
          'x-amp-proxy-version': '1',
          'x-amp-project-id': project,
          ...headers,
          ...(key !== '' && { 'x-api-key': key }),
        },
        expected: [400, 401, 403, 404],
      })),
    ),
  );
  return all;
}

const byGroup = ({ proxy }: Things) => ({
  'x-amp-integration-name': proxy.integration,
  'x-amp-group-ref': proxy.groupRef,
});

async function eventRequests({ events, victim, attacker }: IsolationWorld): Promise<ListenerRequest[]> {
  const { publicSubscribeUrl } = events.ports.settings;
  const portalId = Number(victim.members['providerWorkspaceRef']);
  const { appId } = victim.members['providerParams'] as { appId: string }; // as the world made it
  const body = [
    { eventId: 1, portalId, appId: Number(appId), subscriptionType: 'contact.deletion', objectId: 1, attemptNumber: 0 },
  ];
  const integration = victim.params['integration'] ?? '';
  const own = attacker.params['integration'] ?? '';
  const addresses: [string, number[]][] = [
    [`/v1/apps/hubspot/${appId}`, [401]],
    [`/v1/apps/hubspot/%37${appId.slice(1)}`, [401]],
    [`/v1/projects/${victim.project.id}/integrations/${integration}`, [401]],
    [`/v1/projects/${victim.project.name}/integrations/${victim.proxy.integration}`, [401]],
    [`/v1/projects/${attacker.project.id}/integrations/${integration}`, [401]],
    [`/v1/projects/${attacker.project.id}/integrations/${own}%2f..%2f${integration}`, [401]],
    // The attacker's own address takes what the attacker signs. Nothing of it may reach the victim.
    [`/v1/projects/${attacker.project.id}/integrations/${own}`, [200, 401]],
  ];
  const requests = addresses.map(async ([path, expected]): Promise<ListenerRequest[]> => {
    const signed = await signedEvents(
      `${publicSubscribeUrl}${path}`,
      body,
      attacker.clientSecret,
      events.ports.clock.now(),
    );
    const base = { listener: 'events' as const, method: 'POST', target: path, body: signed.body };
    return [
      {
        ...base,
        title: `events signed with the secret of another project to ${path}`,
        headers: signed.headers,
        expected,
      },
      { ...base, title: `unsigned events to ${path}`, headers: {}, expected: [401] },
    ];
  });
  return (await Promise.all(requests)).flat();
}

function fileRequests({ victim, attacker }: IsolationWorld): ListenerRequest[] {
  const upload = victim.params['upload'] ?? '';
  const own = attacker.params['upload'] ?? '';
  const guesses = [
    `uploads/${victim.project.id}/`,
    `uploads/${victim.project.id}`,
    'uploads/',
    upload.slice(0, -1),
    upload.toLowerCase(),
    `${own}/../../${victim.project.id}/`,
    `${own}%2f..%2f..%2f${upload.slice('uploads/'.length, -1)}`,
    'downloads/',
    `downloads/..%2f${upload}`,
    `downloads/%2e%2e/${upload.slice(0, -1)}`,
  ];
  return guesses.flatMap((guess) =>
    ['GET', 'PUT'].map((method) => ({
      title: `${method} /${guess}`,
      listener: 'management' as const,
      method,
      target: `/${guess}`,
      headers: { 'x-api-key': attacker.fullKey },
      ...(method === 'PUT' && { body: 'an archive of the attacker' }),
      expected: [404, 405],
    })),
  );
}

function pageRequests({ victim, attacker }: IsolationWorld): ListenerRequest[] {
  const state = victim.params['state'] ?? '';
  const own = attacker.params['state'] ?? '';
  const states = [state.toLowerCase(), state.slice(0, -1), `${state}%00`, `${own}&state=${state.slice(1)}`, ''];
  return ['oauth', 'custom-auth'].flatMap((page) =>
    states.map((guess) => ({
      title: `page ${page} with the state ${guess}`,
      listener: 'management' as const,
      method: 'GET',
      target: `/callbacks/v1/${page}?state=${guess}&code=a-code&session_id=${guess}`,
      headers: {},
      expected: [200, 400, 404],
    })),
  );
}
