import type { QueryScope } from '../provider/runtime.ts';

/** Subject of a first screen. */
export type ScreenTarget = { integration: string } | { provider: string };

/**
 * Every query key of the library. Keys of one kind begin alike, so that an invalidation can name a kind.
 *
 * @param scope server, project and credential
 */
export function queryKeys(scope: QueryScope) {
  return {
    screen: (target: ScreenTarget, groupRef: string) => [...scope, 'screen', groupRef, target] as const,
    /** `nameOrId` as the host gives it. */
    storedScreen: (nameOrId: string, groupRef: string) => [...scope, 'stored-screen', groupRef, nameOrId] as const,
    project: () => [...scope, 'project'] as const,
    integrations: () => [...scope, 'integrations'] as const,
    /** `nameOrId` as the host gives it. */
    integration: (nameOrId: string) => [...scope, 'integration', nameOrId] as const,
    providerApps: () => [...scope, 'provider-apps'] as const,
    provider: (name: string) => [...scope, 'provider', name] as const,
    connections: (groupRef: string, provider?: string) =>
      [...scope, 'connections', groupRef, ...(provider === undefined ? [] : [provider])] as const,
    installations: (groupRef: string, integrationId?: string) =>
      [...scope, 'installations', groupRef, ...(integrationId === undefined ? [] : [integrationId])] as const,
    /** @param updatedAt time of the screen that shows them, ms since the epoch */
    subscriptions: (installationId: string, updatedAt: number) =>
      [...scope, 'subscriptions', installationId, updatedAt] as const,
    revision: (connectionId: string, revisionId?: string) =>
      [...scope, 'revision', connectionId, ...(revisionId === undefined ? [] : [revisionId])] as const,
  };
}
