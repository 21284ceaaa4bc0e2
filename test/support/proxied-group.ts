import { expect } from 'vitest';
import { DEFAULT_ACCOUNTS } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { projectCaller } from './api-client.ts';
import type { SpawnedServer } from './spawn-server.ts';

/** A manifest whose only integration, `calls`, calls the simulated CallRail through the proxy. */
export const PROXY_MANIFEST = `specVersion: 1.0.0
integrations:
  - { name: calls, provider: callRail, proxy: { enabled: true } }
`;

/** A group that has installed `calls`. */
export interface ProxiedGroup {
  connectionId: string;
  /** Calls the provider through the proxy of a server in the name of the group. */
  proxied(server: SpawnedServer): Promise<{ status: number; body: unknown }>;
}

/** Connects an account of the simulated CallRail and installs `calls` of {@link PROXY_MANIFEST}, which is deployed. */
export async function installProxied(
  server: SpawnedServer,
  groupRef: string,
  account = DEFAULT_ACCOUNTS[0],
): Promise<ProxiedGroup> {
  const call = projectCaller(server);
  const credential = { provider: 'callRail', groupRef, consumerRef: 'ada', apiKey: account?.keys[0] };
  const connected = await call<{ id: string }>('POST', '/connections:generate', credential);
  const installed = await call<{ id: string; projectId: string }>('POST', '/integrations/calls/installations', {
    groupRef,
    config: { content: { provider: 'callRail', proxy: { enabled: true } } },
  });
  expect(installed.status, JSON.stringify(installed.body)).toBe(201);
  const headers = {
    'x-amp-proxy-version': '1',
    'x-amp-project-id': installed.body.projectId,
    'x-amp-installation-id': installed.body.id,
    'x-api-key': server.apiKey,
  };
  return {
    connectionId: connected.body.id,
    proxied: async ({ proxy }) => {
      const response = await fetch(`${proxy}/v3/a/${account?.id}/users.json`, { headers });
      return { status: response.status, body: await response.json() };
    },
  };
}
