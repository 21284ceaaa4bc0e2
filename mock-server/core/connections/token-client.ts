import type { Ports } from '../kernel/ports.ts';
import type { ConnectionRecord } from '../kernel/records.ts';
import { openClientSecret } from './client-secret.ts';
import type { TokenClient } from './exchange-token.ts';
import { ownProviderApp } from './find-provider-app.ts';

/** @returns the client that a connection's tokens are refreshed with; undefined when there is none or it cannot be opened */
export async function findTokenClient(
  ports: Pick<Ports, 'store' | 'secrets' | 'log'>,
  connection: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<TokenClient | undefined> {
  const app = await ownProviderApp(ports.store, connection);
  if (app === undefined) return undefined;
  const secret = await openClientSecret(ports, app);
  if (secret.ok) return { clientId: app.clientId, clientSecret: secret.value };
  ports.log.error('provider_app.unreadable', { providerAppId: app.id });
  return undefined;
}
