import { ownProviderApp } from '../lookups/find-provider-app.ts';
import type { TokenClient } from '../oauth/exchange-token.ts';
import type { Ports } from '../ports.ts';
import type { ConnectionRecord } from '../records.ts';

/** @returns the context that binds a provider app's sealed secret to its row and column */
export function clientSecretContext(providerAppId: string): string {
  return `provider_apps.client_secret:${providerAppId}`;
}

/** @returns the client that a connection's tokens are refreshed with; undefined when there is none or it cannot be opened */
export async function findTokenClient(
  ports: Pick<Ports, 'store' | 'secrets' | 'log'>,
  connection: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<TokenClient | undefined> {
  const app = await ownProviderApp(ports.store, connection);
  if (app === undefined) return undefined;
  try {
    const clientSecret = await ports.secrets.open(app.sealedClientSecret, clientSecretContext(app.id));
    return { clientId: app.clientId, clientSecret };
  } catch {
    ports.log.error('provider_app.unreadable', { providerAppId: app.id });
    return undefined;
  }
}
