import type { TokenClient } from '../oauth/exchange-token.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionRecord, ProviderAppRecord } from '../records.ts';

/** @returns the context that binds a provider app's sealed secret to its row and column */
export function clientSecretContext(providerAppId: string): string {
  return `provider_apps.client_secret:${providerAppId}`;
}

/**
 * The provider app that a connection belongs to: the one that it was made with, else the project's first for the provider.
 *
 * Source: backend contract, section 9.1.
 */
export async function findProviderApp(
  ports: Pick<Ports, 'store'>,
  { projectId, provider, providerAppId }: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<ProviderAppRecord | undefined> {
  if (providerAppId !== undefined) {
    const app = await ports.store.providerApps.get(providerAppId);
    if (app?.projectId === projectId) return app;
  }
  return (await ports.store.providerApps.list(projectId)).find((app) => app.provider === provider);
}

/** @returns the client that a connection's tokens are refreshed with; undefined when there is none or it cannot be opened */
export async function findTokenClient(
  ports: Pick<Ports, 'store' | 'secrets' | 'log'>,
  connection: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<TokenClient | undefined> {
  const app = await findProviderApp(ports, connection);
  if (app === undefined) return undefined;
  try {
    const clientSecret = await ports.secrets.open(app.sealedClientSecret, clientSecretContext(app.id));
    return { clientId: app.clientId, clientSecret };
  } catch {
    ports.log.error('provider_app.unreadable', { providerAppId: app.id });
    return undefined;
  }
}
