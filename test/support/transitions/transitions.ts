import { openProviderContext } from '../../../mock-server/core/connections/provider-context.ts';
import { routeNotifications } from '../route-notifications.ts';
import type { TransitionWorld } from './transition-world.ts';
import { onlyConnection } from './transition-world.ts';

/** One transition, reached as a request or a worker reaches it. */
export interface TransitionScenario {
  /** Brings the data to the state before the transition. @returns text that `run` needs */
  prepare(world: TransitionWorld): Promise<string>;
  run(world: TransitionWorld, prepared: string): Promise<void>;
}

const CONNECT_KEYED = { provider: 'keyed', groupRef: 'g', consumerRef: 'c', apiKey: 'first-key' };
const CONNECT_TOKENED = {
  provider: 'tokened',
  groupRef: 'g',
  consumerRef: 'c',
  oauth2AuthorizationCode: {
    accessToken: { token: 'access-0', expiresAt: '2026-11-21T15:00:00.000Z' },
    refreshToken: { token: 'refresh-0' },
  },
};
const INTEGRATIONS = ['one', 'two'];

/** Two integrations of each provider, and a destination that every event is sent to. */
async function deploy(world: TransitionWorld): Promise<void> {
  const manifest = (provider: string) =>
    INTEGRATIONS.map((name) => ({ name: `${provider}-${name}`, provider, proxy: { enabled: true } }));
  // JSON is YAML.
  const sourceYaml = JSON.stringify({
    specVersion: '1.0.0',
    integrations: [...manifest('keyed'), ...manifest('tokened')],
  });
  await world.succeed('PUT', '/integrations:batch', { sourceYaml });
  const destination = { name: 'events', type: 'webhook', metadata: { url: 'https://events.test' } };
  const { json } = await world.succeed('POST', '/destinations', destination);
  await routeNotifications(world.ports, { id: json.id, projectId: 'project-1' });
}

async function install(world: TransitionWorld, integration: string): Promise<string> {
  const [provider] = integration.split('-');
  const body = { groupRef: 'g', config: { content: { provider, proxy: { enabled: true } } } };
  const { json } = await world.succeed('POST', `/integrations/${integration}/installations`, body);
  return `/integrations/${integration}/installations/${json.id}`;
}

async function connect(world: TransitionWorld, body: { provider: string }): Promise<string> {
  const { json } = await world.succeed('POST', '/connections:generate', body);
  return `/connections/${json.id}`;
}

/** Connects and installs both integrations of the provider. @returns path of the connection */
async function connectAndInstall(world: TransitionWorld, body: { provider: string }): Promise<string> {
  const path = await connect(world, body);
  for (const name of INTEGRATIONS) await install(world, `${body.provider}-${name}`);
  return path;
}

async function callProvider(world: TransitionWorld): Promise<void> {
  const opened = await openProviderContext(world.ports, await onlyConnection(world));
  if (!opened.ok) throw new Error(opened.rejection.detail);
  await opened.value.context.send({ method: 'GET', path: '/x' });
}

async function registerApp(world: TransitionWorld): Promise<void> {
  await world.succeed('POST', '/provider-apps', { provider: 'tokened', clientId: 'app', clientSecret: 'app-secret' });
}

/** Every transition of a connection and of its installations. */
export const TRANSITIONS: Record<string, TransitionScenario> = {
  'an account is connected': {
    prepare: async (world) => {
      await deploy(world);
      return '';
    },
    run: async (world) => void (await connect(world, CONNECT_KEYED)),
  },
  'a call succeeds': {
    prepare: async (world) => {
      await deploy(world);
      return connectAndInstall(world, CONNECT_KEYED);
    },
    run: callProvider,
  },
  'a call is refused': {
    prepare: async (world) => {
      await deploy(world);
      return connectAndInstall(world, CONNECT_KEYED);
    },
    run: async (world) => {
      world.refuse();
      await callProvider(world);
    },
  },
  'a refresh is refused': {
    prepare: async (world) => {
      await deploy(world);
      await registerApp(world);
      return connectAndInstall(world, CONNECT_TOKENED);
    },
    run: async (world, path) => {
      world.refuse();
      const { status } = await world.call('GET', `/projects/acme${path}?refresh=force`);
      if (status < 400) throw new Error('The refresh was not refused.');
    },
  },
  'the token of a refused connection is refreshed': {
    prepare: async (world) => {
      await deploy(world);
      await registerApp(world);
      const path = await connectAndInstall(world, CONNECT_TOKENED);
      await refuseOnce(world);
      return path;
    },
    run: async (world, path) => void (await world.succeed('GET', `${path}?refresh=force`)),
  },
  'a refused credential is replaced': {
    prepare: async (world) => {
      await deploy(world);
      const path = await connectAndInstall(world, CONNECT_KEYED);
      await refuseOnce(world);
      return path;
    },
    run: async (world, path) => {
      const body = { updateMask: ['apiKey'], connection: { apiKey: 'second-key' } };
      await world.succeed('PATCH', path, body);
    },
  },
  'a refused account is connected again': {
    prepare: async (world) => {
      await deploy(world);
      await registerApp(world);
      const path = await connectAndInstall(world, CONNECT_TOKENED);
      await refuseOnce(world);
      const begun = await world.succeed('PATCH', `${path}:oauth-update`);
      return new URL(begun.text).searchParams.get('state') ?? '';
    },
    run: async (world, state) => {
      await world.call('GET', `//callbacks/v1/oauth?code=code-1&state=${state}`, { key: null });
    },
  },
  'a connection is deleted': {
    prepare: async (world) => {
      await deploy(world);
      return connect(world, CONNECT_KEYED);
    },
    run: async (world, path) => void (await world.succeed('DELETE', path)),
  },
  'an integration is installed': {
    prepare: async (world) => {
      await deploy(world);
      return connect(world, CONNECT_KEYED);
    },
    run: async (world) => void (await install(world, 'keyed-one')),
  },
  'an installation is changed': {
    prepare: async (world) => {
      await deploy(world);
      await connect(world, CONNECT_KEYED);
      return install(world, 'keyed-one');
    },
    run: async (world, path) => {
      const installation = { config: { content: { proxy: { enabled: false } } } };
      await world.succeed('PATCH', path, { updateMask: ['config.content.proxy.enabled'], installation });
    },
  },
  'an integration is uninstalled, and its connection goes with it': {
    prepare: async (world) => {
      await deploy(world);
      await connect(world, CONNECT_KEYED);
      return install(world, 'keyed-one');
    },
    run: async (world, path) => void (await world.succeed('DELETE', path)),
  },
};

/** Results in a refused connection, unhealthy installations and a stored event. */
async function refuseOnce(world: TransitionWorld): Promise<void> {
  const connection = await onlyConnection(world);
  await world.ports.store.connections.update({ ...connection, status: 'bad_credentials' });
  const installations = await world.ports.store.installations.list({ projectId: 'project-1' });
  for (const { id } of installations) await world.ports.store.installations.setHealth(id, 'unhealthy');
}
